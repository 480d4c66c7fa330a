/** Replaces the no-break spaces of a text, which look like others, so that a test can compare it with a literal. */
export const toPlainSpaces = (text: string | null): string => (text ?? '').replaceAll('\u00A0', ' ')
