/** What somebody is, with the kinds of counsellor that their profession does not already say. */
export function professionLine(profession: string, types: readonly string[]): string {
  if (profession === '') return types.join(' · ')
  const said = profession.toLowerCase()
  const more = types.filter((type) => !said.includes(type.toLowerCase()) && !type.toLowerCase().includes(said))
  return [profession, ...more].join(' · ')
}
