import { expect, test } from 'vitest'
import { type AutosaveStatus, createAutosave } from './autosave.ts'

type SaveResult = Parameters<typeof createAutosave>[0]['put'] extends (...args: never) => Promise<infer A> ? A : never
const failed = (status: number, more: object = {}) =>
  ({ ok: false, status, code: null, message: 'no', errors: [], fieldErrors: {}, data: null, ...more }) as SaveResult

/** Creates an autosaved note whose replies and timers the test controls. */
function createNote(initial = { text: '', version: 0 }) {
  const sent: { text: string; version: number }[] = []
  const pendingReplies: ((result: SaveResult) => void)[] = []
  const statuses: AutosaveStatus[] = []
  const savedSeparately: string[] = []
  let due: (() => void) | null = null
  const note = createAutosave(
    {
      put: (input) => {
        sent.push(input)
        return new Promise((resolve) => pendingReplies.push(resolve))
      },
      onStatus: (status) => statuses.push(status),
      saveSeparately: (text) => savedSeparately.push(text),
      schedule: (callback) => {
        due = callback
        return () => {
          due = null
        }
      },
    },
    initial,
  )
  const flushPromises = async () => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
  }
  return {
    ...note,
    sent,
    savedSeparately,
    getStatus: () => statuses.at(-1)?.kind,
    pause: () => due?.(),
    hasTimer: () => due !== null,
    reply: async (result?: SaveResult) => {
      const { text = '', version = 0 } = sent.at(-1) ?? {}
      const data = { noteId: 'n', text, version: version + 1, createdAt: '', changedAt: '' }
      pendingReplies.shift()?.(result ?? ({ ok: true, data, message: null } as SaveResult))
      await flushPromises()
    },
  }
}

test('saves once after the last keystroke', async () => {
  const note = createNote()
  note.type('a')
  note.type('ab')
  expect([note.getStatus(), note.sent]).toEqual(['typing', []])
  note.pause()
  await note.reply()
  expect([note.getStatus(), note.sent]).toEqual(['saved', [{ text: 'ab', version: 0 }]])
})

test('text typed during a save is saved afterwards with the new version', async () => {
  const note = createNote()
  note.type('a')
  note.save()
  note.type('ab')
  note.save()
  expect(note.sent).toHaveLength(1)
  await note.reply()
  await note.reply()
  expect(note.sent).toEqual([
    { text: 'a', version: 0 },
    { text: 'ab', version: 1 },
  ])
  expect(note.getStatus()).toBe('saved')
})

test('retries after a network failure without losing text', async () => {
  const note = createNote()
  note.type('a')
  note.pause()
  await note.reply(failed(0))
  expect([note.getStatus(), note.hasTimer()]).toEqual(['failed', true])
  note.pause()
  await note.reply()
  expect(note.getStatus()).toBe('saved')
})

test('shows a change from another window and never overwrites it unless the user chooses to', async () => {
  const remote = { text: 'theirs', version: 4 }
  const changed = failed(409, { code: 'noteChanged', data: remote })
  const note = createNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.reply(changed)
  expect([note.getStatus(), note.hasTimer()]).toEqual(['conflict', false])
  note.save()
  expect(note.sent).toHaveLength(1)
  note.overwriteRemote(remote)
  await note.reply()
  expect(note.sent.at(-1)).toEqual({ text: 'mine', version: 4 })
  note.type('mine too')
  note.pause()
  await note.reply(changed)
  note.acceptRemote(remote)
  note.save()
  expect(note.getStatus()).toBe('saved')
  expect(note.sent).toHaveLength(3)
})

test('leaving during a conflict loses neither version', async () => {
  const note = createNote({ text: 'old', version: 1 })
  note.type('mine')
  note.pause()
  await note.reply(failed(409, { code: 'noteChanged', data: { text: 'theirs', version: 2 } }))
  note.type('mine too')
  note.leave()
  expect([note.getStatus(), note.savedSeparately, note.sent.length]).toEqual(['conflict', ['mine too'], 1])
})

test('does not send an empty text, retry a rejected one or report after deletion', async () => {
  const note = createNote({ text: 'old', version: 1 })
  note.type('  ')
  note.pause()
  expect([note.getStatus(), note.sent]).toEqual(['empty', []])
  note.type('too long')
  note.pause()
  await note.reply(failed(422))
  expect([note.getStatus(), note.hasTimer()]).toEqual(['rejected', false])
  note.type('more')
  note.stop()
  note.save()
  expect(note.sent).toHaveLength(1)
})
