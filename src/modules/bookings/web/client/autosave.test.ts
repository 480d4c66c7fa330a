import { expect, test } from 'vitest'
import { autosave, type Standing } from './autosave.ts'

type Answer = Parameters<typeof autosave>[0]['put'] extends (...args: never) => Promise<infer A> ? A : never
const failed = (status: number, more: object = {}) =>
  ({ ok: false, status, code: null, message: 'no', errors: [], fieldErrors: {}, data: null, ...more }) as Answer

/** A note whose saves are answered by hand and whose clock is turned by hand. */
function aNote(first = { text: '', version: 0 }) {
  const sent: { text: string; version: number }[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const told: Standing[] = []
  const apart: string[] = []
  let due: (() => void) | null = null
  const note = autosave(
    {
      put: (wanted) => {
        sent.push(wanted)
        return new Promise((resolve) => waiting.push(resolve))
      },
      tell: (standing) => told.push(standing),
      keepApart: (text) => apart.push(text),
      later: (work) => {
        due = work
        return () => {
          due = null
        }
      },
    },
    first,
  )
  const settled = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return {
    ...note,
    sent,
    apart,
    now: () => told.at(-1)?.is,
    pause: () => due?.(),
    hasTimer: () => due !== null,
    answer: async (one?: Answer) => {
      const { text = '', version = 0 } = sent.at(-1) ?? {}
      const data = { noteId: 'n', text, version: version + 1, createdAt: '', changedAt: '' }
      waiting.shift()?.(one ?? ({ ok: true, data, message: null } as Answer))
      await settled()
    },
  }
}

test('is saved once after the last key, not after each', async () => {
  const note = aNote()
  note.type('a')
  note.type('ab')
  expect([note.now(), note.sent]).toEqual(['typing', []])
  note.pause()
  await note.answer()
  expect([note.now(), note.sent]).toEqual(['saved', [{ text: 'ab', version: 0 }]])
})

test('words typed while a save is under way are saved after it, with its version', async () => {
  const note = aNote()
  note.type('a')
  note.save()
  note.type('ab')
  note.save()
  expect(note.sent).toHaveLength(1)
  await note.answer()
  await note.answer()
  expect(note.sent).toEqual([
    { text: 'a', version: 0 },
    { text: 'ab', version: 1 },
  ])
  expect(note.now()).toBe('saved')
})

test('a lost network is tried again until it answers; nothing typed is lost', async () => {
  const note = aNote()
  note.type('a')
  note.pause()
  await note.answer(failed(0))
  expect([note.now(), note.hasTimer()]).toEqual(['failed', true])
  note.pause()
  await note.answer()
  expect(note.now()).toBe('saved')
})

test('a change elsewhere is shown, never overwritten unasked', async () => {
  const theirs = { text: 'theirs', version: 4 }
  const changed = failed(409, { code: 'noteChanged', data: theirs })
  const note = aNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.answer(changed)
  expect([note.now(), note.hasTimer()]).toEqual(['conflict', false])
  note.save()
  expect(note.sent).toHaveLength(1)
  note.keepMine(theirs)
  await note.answer()
  expect(note.sent.at(-1)).toEqual({ text: 'mine', version: 4 })
  note.type('mine too')
  note.pause()
  await note.answer(changed)
  note.takeTheirs(theirs)
  note.save()
  expect(note.now()).toBe('saved')
  expect(note.sent).toHaveLength(3)
})

test('whoever leaves between two versions loses neither', async () => {
  const note = aNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.answer(failed(409, { code: 'noteChanged', data: { text: 'theirs', version: 2 } }))
  note.type('mine too')
  note.leave()
  expect([note.now(), note.apart, note.sent.length]).toEqual(['conflict', ['mine too'], 1])
})

test('an empty text is not sent, a refused one is not repeated, a deleted one is silent', async () => {
  const note = aNote({ text: 'old', version: 1 })
  note.type('  ')
  note.pause()
  expect([note.now(), note.sent]).toEqual(['empty', []])
  note.type('too long')
  note.pause()
  await note.answer(failed(422))
  expect([note.now(), note.hasTimer()]).toEqual(['refused', false])
  note.type('more')
  note.stop()
  note.save()
  expect(note.sent).toHaveLength(1)
})
