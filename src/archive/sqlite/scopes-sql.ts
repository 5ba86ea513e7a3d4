/** Every scope with rows in a table, found in as many index steps as there are scopes, followed by a null. */
export function recursiveScopesSql(table: 'record' | 'link'): string {
  return `SELECT min(scope) FROM ${table} UNION ALL SELECT (SELECT min(scope) FROM ${table} WHERE scope > held.name) FROM held WHERE held.name IS NOT NULL`
}

/** A query for the scopes that have rows in a table. */
export function scopesSql(table: 'record' | 'link'): string {
  return `WITH RECURSIVE held(name) AS (${recursiveScopesSql(table)}) SELECT name FROM held WHERE name IS NOT NULL`
}
