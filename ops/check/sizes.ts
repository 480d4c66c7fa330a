import { type Source, sources } from './sources.ts'

const MOST_LINES = 400
/** Words and made files grow with what they hold; demo people are data. */
const EXCEPTED = /(^|\/)(texts|generated)\/|^ops\/demo\/people\//

export const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Files above the limit. */
export function tooLong(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => !EXCEPTED.test(path))
    .map(({ path, text }) => ({ path, lines: linesOf(text) }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${MOST_LINES}`)
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Problems of file sizes; prints the median, which is to stay near 60. */
export async function check(): Promise<string[]> {
  const files = sources(/\.(tsx?|css)$/)
  console.log(`sizes: ${files.length} files, median ${median(files.map(({ text }) => linesOf(text)))} lines`)
  return files.length === 0 ? ['sizes: not one file was read'] : tooLong(files)
}
