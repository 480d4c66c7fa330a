import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COOKIES } from '#platform/values/cookies.ts'
import { TOPICS } from '#platform/values/enums.ts'
import { SENSITIVE_TOPICS } from '#platform/values/quick-exit.ts'
import { toKebabCase } from '#platform/values/to-kebab-case.ts'
import { readSources } from './sources.ts'

/** Finds the names of the cookies that the code sets, given as string literals or as constants in the same file. */
function findCookieNames(code: string): string[] {
  const names = [...code.matchAll(/(?:setCookie|writeCookie)\(\s*([^,)]+),/g)].map(([, name]) => name!.trim())
  return names.flatMap((name) => {
    if (/^'/.test(name)) return [name.slice(1, -1)]
    const field = name.includes('.') ? name.split('.').at(-1)! : null
    const definition = field ? new RegExp(`${field}: '([^']+)'`, 'g') : new RegExp(`const ${name} = '([^']+)'`, 'g')
    return [...code.matchAll(definition)].map(([, value]) => value!)
  })
}

test('the privacy notice lists exactly the cookies that the code sets', () => {
  const files = readSources(/^src\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.|^src\/testing|^src\/platform\/web\/cookies\.ts/.test(path),
  )
  const sources = files.map(({ path }) => readFileSync(path, 'utf8'))
  const names = sources.flatMap(findCookieNames)
  expect([...new Set(names)].toSorted()).toEqual(COOKIES.map(({ name }) => name).toSorted())
  const settingDirectly = sources.filter((code) => /document\.cookie\s*=|cookieStore|'set-cookie',\s*['"`]/.test(code))
  expect(settingDirectly).toEqual([])
})

test('quick exit recognises every sensitive topic in the URL of a search', () => {
  const code = readFileSync('src/app-shell/quick-exit.tsx', 'utf8')
  const topics = /topic=\(([^)]+)\)/.exec(code)![1]!.split('|')
  const expected = SENSITIVE_TOPICS.map((key) => toKebabCase(key))
  expect(topics).toEqual(expected)
  for (const key of SENSITIVE_TOPICS) expect(TOPICS.map((topic) => topic.key)).toContain(key)
})
