/** Which of `rounds` rounds to run, `[first, next)`: all, or with `DECANT_PART=2/5` the second fifth of them, so that a long run can be split. */
export function part(rounds: number): readonly [number, number] {
  const [, at, of] = /^(\d{1,4})\/(\d{1,4})$/.exec(process.env.DECANT_PART ?? '') ?? ['', '1', '1']
  const share = (piece: number) => Math.floor((rounds * piece) / Number(of))
  return [share(Number(at) - 1), share(Number(at))]
}
