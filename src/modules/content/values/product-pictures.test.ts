import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#platform/values/enums.ts'
import { PRODUCT_PICTURES } from './product-pictures.ts'

test('every picture of the product exists in every language, and no other file does', () => {
  const expected = PRODUCT_PICTURES.flatMap((name) => PATH_LANGUAGES.map((language) => `${name}.${language}.avif`))
  const folder = join(import.meta.dirname, '../web/product-pictures')
  expect(readdirSync(folder).sort()).toEqual(expected.sort())
})
