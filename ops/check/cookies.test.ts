import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COOKIES } from '#platform/values/cookies.ts'
import { TOPICS } from '#platform/values/enums.ts'
import { SENSITIVE_TOPICS } from '#platform/values/quick-exit.ts'
import { sources } from './sources.ts'

/** Names given to whatever sets a cookie: written there, or kept under a name in the same file. */
function namesSet(code: string): string[] {
  const given = [...code.matchAll(/(?:setCookie|writeCookie)\(\s*([^,)]+),/g)].map((found) => found[1]!.trim())
  return given.flatMap((name) => {
    if (/^'/.test(name)) return [name.slice(1, -1)]
    const field = name.includes('.') ? name.split('.').at(-1)! : null
    const kept = field ? new RegExp(`${field}: '([^']+)'`, 'g') : new RegExp(`const ${name} = '([^']+)'`, 'g')
    return [...code.matchAll(kept)].map((found) => found[1]!)
  })
}

test('every cookie that the code sets is in the privacy notice, and no other', () => {
  const files = sources(/^src\/.*\.tsx?$/).filter(
    ({ path }) => !/\.test\.|^src\/testing|^src\/platform\/web\/cookies\.ts/.test(path),
  )
  const codes = files.map(({ path }) => readFileSync(path, 'utf8'))
  const set = codes.flatMap(namesSet)
  expect([...new Set(set)].toSorted()).toEqual(COOKIES.map(({ name }) => name).toSorted())
  const direct = codes.filter((code) => /document\.cookie\s*=|cookieStore|'set-cookie',\s*['"`]/.test(code))
  expect(direct).toEqual([])
})

test('the way out of sensitive topics knows every one of them as the finder’s address spells it', () => {
  const code = readFileSync('src/app-shell/quick-exit.tsx', 'utf8')
  const spelled = /topic=\(([^)]+)\)/.exec(code)![1]!.split('|')
  const words = SENSITIVE_TOPICS.map((key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  expect(spelled).toEqual(words)
  for (const key of SENSITIVE_TOPICS) expect(TOPICS.map((one) => one.key)).toContain(key)
})
