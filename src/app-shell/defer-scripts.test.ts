import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const HEAD = '<link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/a.js" nonce="n"/>'
const MODULES = '<script nonce="n" type="module" async="">import "/a.js";\nimport("/b.js");</script>'

test('defers every module script and preload of the page, with a loader script that has the page’s nonce', () => {
  const html = deferScripts(`${HEAD}<p>&lt;script type="module" async=""&gt;</p>${MODULES}<script>later()</script>`)
  expect(html).not.toContain('modulepreload" ')
  expect(html).not.toContain('<script nonce="n" type="module"')
  expect(html).toContain('<link rel="later" href="/a.js" nonce="n"/>')
  expect(html).toMatch(
    /<script nonce="n" type="later" async="">import "\/a.js";\nimport\("\/b.js"\);<\/script><script nonce="n">\(function/,
  )
  expect(html).toContain('<p>&lt;script type="module" async=""&gt;</p>')
  expect(html.endsWith('<script>later()</script>')).toBe(true)
})

test('leaves a page without modules unchanged', () => {
  const html = '<link rel="stylesheet" href="/a.css"/><h1>Gone</h1>'
  expect(deferScripts(html)).toBe(html)
})
