const FIRST = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]
const SECOND = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]
const weighed = (digits: number[], weights: number[]) =>
  digits.reduce((sum, one, at) => sum + one * weights[at]!, 0) % 11

/** An Estonian personal code of a made-up person: the form is right, nobody has it by intent. `serial` below 1000. */
export function madeUpCode(birthDate: string, serial: number): string {
  const [year, month, day] = birthDate.split('-')
  const digits = [...`4${year!.slice(2)}${month}${day}${String(serial).padStart(3, '0')}`].map(Number)
  const first = weighed(digits, FIRST)
  const check = first < 10 ? first : weighed(digits, SECOND) % 10
  return `${digits.join('')}${check}`
}
