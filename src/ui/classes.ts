/**
 * Joins the class names that apply. Returns `undefined` if there are none, so that no empty attribute is rendered.
 */
export function joinClasses(...names: (string | false | null | undefined)[]): string | undefined {
  const applied = names.filter(Boolean)
  return applied.length > 0 ? applied.join(' ') : undefined
}
