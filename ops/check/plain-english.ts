import { readSources, type SourceFile } from './sources.ts'

/** Words with a plain equivalent: 'no one', 'someone', the role, 'cancelled', 'refunded', 'again' (docs/GLOSSARY.md). */
export const ODD_WORDS = [
  ...['nobody', 'somebody', 'everybody', 'anybody', 'whoever', 'whomever', 'anew', 'sealed'],
  ...['called off', 'let go of', 'lets go of', 'given back', 'gives back', 'gave back'],
]
const ODD_WORD = new RegExp(`\\b(${ODD_WORDS.join('|')})\\b`, 'gi')
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm
const SQL_COMMENTS = /--.*/g
/** Also of tables: `])('a title', …`. */
const TEST_TITLES = /(?:\b(?:test|it|describe)(?:\.\w+)*|\](?: as const)?\))\(\s*'((?:[^'\\\n]|\\.)*)'/g
/** The glossary lists these words; licences are quoted; guides are written for readers, in their own style. */
const EXEMPT = /^docs\/(GLOSSARY|data-licences)\.md$|\/guides\/|^docs\/decisions\/0065-/

/** Finds odd words in comments, titles of tests and documents. */
export function findOddWords(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !EXEMPT.test(path))
    .flatMap((file) =>
      extractProse(file)
        // Names in backticks are not prose.
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
