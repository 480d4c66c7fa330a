const FIRST_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]
const SECOND_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]
const computeWeightedSum = (digits: number[], weights: number[]) =>
  digits.reduce((sum, digit, index) => sum + digit * weights[index]!, 0) % 11

/** Generates a valid Estonian personal code for a fictitious person. `serial` must be below 1000. */
export function generatePersonalCode(birthDate: string, serial: number): string {
  const [year, month, day] = birthDate.split('-')
  const digits = [...`4${year!.slice(2)}${month}${day}${String(serial).padStart(3, '0')}`].map(Number)
  const first = computeWeightedSum(digits, FIRST_WEIGHTS)
  const check = first < 10 ? first : computeWeightedSum(digits, SECOND_WEIGHTS) % 10
  return `${digits.join('')}${check}`
}
