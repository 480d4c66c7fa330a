/** Joins the profession with the provider types that it does not already mention. */
export function professionLine(profession: string, types: readonly string[]): string {
  if (profession === '') return types.join(' · ')
  const normalized = profession.toLowerCase()
  const more = types.filter(
    (type) => !normalized.includes(type.toLowerCase()) && !type.toLowerCase().includes(normalized),
  )
  return [profession, ...more].join(' · ')
}
