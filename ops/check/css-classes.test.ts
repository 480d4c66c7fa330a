import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const STRING = /'[^'\n]*'/g
const ALIAS = /^#(modules|platform|ui|app-shell)\//

const resolveStylesheet = (importer: string, specifier: string) =>
  ALIAS.test(specifier) ? join('src', specifier.slice(1)) : join(dirname(importer), specifier)

/** Lists the classes that a source file uses but its stylesheets do not define. A missing class is not a type error. */
function listMissingClasses({ path, text }: { path: string; text: string }): string[] {
  const code = text.replace(IMPORT, '').replace(STRING, "''")
  return [...text.matchAll(IMPORT)].flatMap(([, name, specifier]) => {
    const stylesheet = resolveStylesheet(path, specifier!)
    if (!existsSync(stylesheet)) return [`${path}: ${specifier}`]
    const css = readFileSync(stylesheet, 'utf8')
    const defined = new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, className]) => className!))
    const used = [...code.matchAll(new RegExp(`(?<![\\w.#/])${name}\\.(\\w+)`, 'g'))].map(([, className]) => className!)
    return [...new Set(used)]
      .filter((className) => !defined.has(className))
      .map((className) => `${path}: .${className}`)
  })
}

test('every class that a screen uses exists in its stylesheet', () => {
  const screens = readSources(/^src\/.*\.tsx?$/).filter(({ text }) => text.includes('.module.css'))
  expect(screens.length).toBeGreaterThan(200)
  expect(screens.flatMap(listMissingClasses)).toEqual([])
})

test('a missing class is found', () => {
  const text =
    "import classes from './statement.module.css'\n<p className={classes.statement}><b className={classes.gone} /></p>"
  expect(listMissingClasses({ path: 'src/ui/x.tsx', text })).toEqual(['src/ui/x.tsx: .gone'])
})
