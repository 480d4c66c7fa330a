/** Joins the class names that apply; `undefined` when none does, so that no empty attribute is written. */
export function join(...names: (string | false | null | undefined)[]): string | undefined {
  const kept = names.filter(Boolean)
  return kept.length > 0 ? kept.join(' ') : undefined
}
