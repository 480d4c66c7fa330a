/**
 * Returns the index of the tab that a key moves to in a row of `length` tabs, wrapping around, or undefined for other
 * keys.
 */
export function moveTabByKey(index: number, key: string, length: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % length
  if (key === 'ArrowLeft') return (index + length - 1) % length
  if (key === 'Home') return 0
  return key === 'End' ? length - 1 : undefined
}
