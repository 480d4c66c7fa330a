import { readSources, type SourceFile } from './sources.ts'

const MAX_LINES = 400
/** Translations and demo people are data rather than code. */
const EXEMPT = /(^|\/)texts\/|^ops\/demo\/people\//

export const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

export function findLongFiles(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .map(({ path, text }) => ({ path, lines: countLines(text) }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines; at most ${MAX_LINES}`)
}

export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** Checks file sizes and prints the median, which should stay near 60. */
export async function check(): Promise<string[]> {
  const files = readSources(/\.(tsx?|css)$/)
  console.log(`sizes: ${files.length} files, median ${median(files.map(({ text }) => countLines(text)))} lines`)
  return files.length === 0 ? ['sizes: no file was read'] : findLongFiles(files)
}
