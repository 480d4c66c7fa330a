import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { requireRoom } from './disk-room.ts'

const MB = 1024 * 1024

test('an upload is taken while more than 256 MB stay free beside it, and refused with 507 otherwise', async () => {
  const free = async () => 300 * MB
  await requireRoom('/', 44 * MB, free)
  await expect(requireRoom('/', 44 * MB + 1, free)).rejects.toMatchObject({ code: 'noSpace', retryAfterSeconds: 3600 })
})

test('asks the real volume', async () => {
  await requireRoom(tmpdir(), 1)
  await expect(requireRoom(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'noSpace' })
})
