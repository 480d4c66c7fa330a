import { readSources, type SourceFile } from './sources.ts'

/**
 * Words for which docs/GLOSSARY.md has a plainer alternative, such as 'no one', 'someone', 'cancelled', 'refunded' and
 * 'again'.
 */
export const ODD_WORDS = [
  ...['nobody', 'somebody', 'everybody', 'anybody', 'whoever', 'whomever', 'anew', 'sealed'],
  ...['called off', 'let go of', 'lets go of', 'given back', 'gives back', 'gave back'],
]
const ODD_WORD = new RegExp(`\\b(${ODD_WORDS.join('|')})\\b`, 'gi')
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm
const SQL_COMMENTS = /--.*/g
/** Also matches the titles of `test.each([…])('a title', …)`. */
const TEST_TITLES = /(?:\b(?:test|it|describe)(?:\.\w+)*|\](?: as const)?\))\(\s*'((?:[^'\\\n]|\\.)*)'/g
/** The glossary lists these words, licences are quoted, and guides follow their own style. */
const EXEMPT = /^docs\/(GLOSSARY|data-licences)\.md$|\/guides\/|^docs\/decisions\/0065-/

/** Finds odd words in comments, test titles and documents. */
export function findOddWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((file) =>
      extractProse(file)
        // Names in backticks may contain any word.
        .flatMap((prose) => prose.replace(/`[^`]*`/g, '').match(ODD_WORD) ?? [])
        .map((word) => `${file.path}: '${word}'`),
    )
}

function extractProse({ path, text }: SourceFile): string[] {
  if (path.endsWith('.md')) return [text.replace(/```[\s\S]*?```/g, '')]
  if (path.endsWith('.sql')) return text.match(SQL_COMMENTS) ?? []
  return [...(text.match(COMMENTS) ?? []), ...[...text.matchAll(TEST_TITLES)].map(([, title]) => title!)]
}

export async function check(): Promise<string[]> {
  return findOddWords(readSources(/\.(tsx?|mjs|css|sql|md)$/))
}
