/** Replaces no-break spaces, which look like ordinary ones, so that a test can compare the text with a literal. */
export const toPlainSpaces = (text: string | null): string => (text ?? '').replaceAll('\u00A0', ' ')
