import { expect, test } from 'vitest'
import { type AutosaveStatus, autosave } from './autosave.ts'

type Answer = Parameters<typeof autosave>[0]['put'] extends (...args: never) => Promise<infer A> ? A : never
const failed = (status: number, more: object = {}) =>
  ({ ok: false, status, code: null, message: 'no', errors: [], fieldErrors: {}, data: null, ...more }) as Answer

/** An autosaved note whose replies and timers are controlled by the test. */
function aNote(first = { text: '', version: 0 }) {
  const sent: { text: string; version: number }[] = []
  const waiting: ((answer: Answer) => void)[] = []
  const statuses: AutosaveStatus[] = []
  const apart: string[] = []
  let due: (() => void) | null = null
  const note = autosave(
    {
      put: (input) => {
        sent.push(input)
        return new Promise((resolve) => waiting.push(resolve))
      },
      onStatus: (status) => statuses.push(status),
      saveSeparately: (text) => apart.push(text),
      schedule: (work) => {
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
    now: () => statuses.at(-1)?.is,
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

test('saves once after the last keystroke', async () => {
  const note = aNote()
  note.type('a')
  note.type('ab')
  expect([note.now(), note.sent]).toEqual(['typing', []])
  note.pause()
  await note.answer()
  expect([note.now(), note.sent]).toEqual(['saved', [{ text: 'ab', version: 0 }]])
})

test('text typed during a save is saved afterwards with the new version', async () => {
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

test('retries after a network failure without losing text', async () => {
  const note = aNote()
  note.type('a')
  note.pause()
  await note.answer(failed(0))
  expect([note.now(), note.hasTimer()]).toEqual(['failed', true])
  note.pause()
  await note.answer()
  expect(note.now()).toBe('saved')
})

test('shows a change from another window and never overwrites it without being asked', async () => {
  const remote = { text: 'theirs', version: 4 }
  const changed = failed(409, { code: 'noteChanged', data: remote })
  const note = aNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.answer(changed)
  expect([note.now(), note.hasTimer()]).toEqual(['conflict', false])
  note.save()
  expect(note.sent).toHaveLength(1)
  note.overwriteRemote(remote)
  await note.answer()
  expect(note.sent.at(-1)).toEqual({ text: 'mine', version: 4 })
  note.type('mine too')
  note.pause()
  await note.answer(changed)
  note.acceptRemote(remote)
  note.save()
  expect(note.now()).toBe('saved')
  expect(note.sent).toHaveLength(3)
})

test('leaving during a conflict loses neither version', async () => {
  const note = aNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.answer(failed(409, { code: 'noteChanged', data: { text: 'theirs', version: 2 } }))
  note.type('mine too')
  note.leave()
  expect([note.now(), note.apart, note.sent.length]).toEqual(['conflict', ['mine too'], 1])
})

test('does not send an empty text, retry a rejected one or report after deletion', async () => {
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
