import { expect, test } from 'vitest'
import { PLANTED } from './planted-walls.ts'
import { WALL_RULES } from './wall-rules.ts'
import { newBreaches, notRead, plantedProblems } from './walls.ts'

test('every planted breach is caught by its wall and every lawful import passes', async () => {
  expect(await plantedProblems()).toEqual([])
})

test('every wall has a planted breach', () => {
  const planted = new Set(PLANTED.map(({ rule }) => rule))
  expect(WALL_RULES.filter(({ name }) => !planted.has(name ?? ''))).toEqual([])
})

test('a file that was not read is a problem, and so is having nothing to read', () => {
  expect(notRead(['server/a.ts', 'server/b.ts'], new Set(['server/a.ts']))).toEqual(['walls: server/b.ts was not read'])
  expect(notRead([], new Set())).toHaveLength(1)
})

test('a breach that is not known is a problem, and so is a known one that has been mended', () => {
  const breach = { from: 'src/a.ts', to: 'src/b.ts', rule: 'walls' }
  const line = 'src/a.ts -> src/b.ts (walls)'
  expect(newBreaches([breach], [line])).toEqual([])
  expect(newBreaches([breach], [])).toEqual([`not allowed: ${line}`])
  expect(newBreaches([], [line])).toEqual([`mended, take it out of known-breaches.txt: ${line}`])
})
