/**
 * Returns the rule that matches a name: the one with exactly that name, otherwise the one with the longest prefix ending in `*`; undefined if none matches.
 * @example
 * ruleFor({ 'claude-*': 1, 'claude-opus-*': 2 }, 'claude-opus-4-1') // 2
 */
export function ruleFor<T>(rules: Readonly<Record<string, T>>, name: string): T | undefined {
  if (Object.hasOwn(rules, name)) return rules[name]
  const beginnings = Object.keys(rules).filter((key) => key.endsWith('*') && name.startsWith(key.slice(0, -1)))
  const longest = beginnings.toSorted((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : rules[longest]
}
