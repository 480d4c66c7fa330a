import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeFakeFfmpeg } from '#testing/server/videos.ts'
import { checkFfmpeg, loadFfmpeg } from './ffmpeg.ts'
import { createSandbox, withLimits } from './ffmpeg-sandbox.ts'

const NO_FILES = { input: null, outputFolder: null, seconds: 20 }

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hool-ffmpeg-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test.each([
  ['is missing', () => '/nowhere/ffmpeg', 'cannot be started'],
  ['fails', () => '/bin/false', 'cannot be started'],
  ['is another program', () => '/bin/echo', 'is not ffmpeg'],
  ['is the build of 2018', () => writeFakeFfmpeg('', '56. 14.100'), 'is too old'],
  ['is ffmpeg 5.0', () => writeFakeFfmpeg('', '57. 17.100'), 'is too old'],
])('the server does not start if the configured ffmpeg %s', async (_what, getPath, problem) => {
  const ffmpegPath = getPath()
  await expect(checkFfmpeg({ ffmpegPath })).rejects.toThrow(
    `Not started: FFMPEG_PATH ${ffmpegPath} ${problem}; videos need ffmpeg 5.1 or newer`,
  )
})

test.each(['57. 28.100', '58. 2.100', '60. 8.100'])('accepts libavutil %s', async (libavutil) => {
  const { isWasm } = await loadFfmpeg({ ffmpegPath: writeFakeFfmpeg('', libavutil) })
  expect(isWasm).toBe(false)
})

test('uses the WebAssembly build instead of an old ffmpeg on PATH', async () => {
  const old = writeFakeFfmpeg('', '56. 14.100')
  // ffmpeg is located only once per process, so the test needs a fresh copy of the module.
  vi.resetModules()
  const fresh = await import('./ffmpeg.ts')
  vi.stubEnv('PATH', `${dirname(old)}:/usr/bin:/bin`)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await fresh.checkFfmpeg({ ffmpegPath: null })).toEqual([expect.stringContaining('slow WebAssembly build')])
  const { ffmpeg } = await fresh.loadFfmpeg({ ffmpegPath: null })
  expect((await ffmpeg(['-version'], NO_FILES)).stderr).toMatch(/ffmpeg version 5\.[1-9]/)
})

test('ffmpeg gets none of our settings', async () => {
  vi.stubEnv('SECRET_SETTING', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { ffmpeg } = await loadFfmpeg({ ffmpegPath: writeFakeFfmpeg('env >&2') })
  const { stderr } = await ffmpeg([], NO_FILES)
  expect(stderr).toContain('PATH=')
  expect(stderr).not.toContain('SECRET_SETTING')
})

test.runIf(process.platform === 'linux')('limits processor time, file size, open files and memory', () => {
  const { program, args } = withLimits(
    { program: 'sh', args: ['-c', 'ulimit -t; ulimit -n; ulimit -v; ulimit -c'] },
    10,
  )
  expect(execFileSync(program, args, { encoding: 'utf8' }).trim().split('\n')).toEqual(['30', '64', '3145728', '0'])
  const file = join(createFolder(), 'large')
  const write = withLimits({ program: 'dd', args: ['if=/dev/null', `of=${file}`, 'bs=1M', 'seek=600'] }, 10)
  expect(spawnSync(write.program, write.args).signal).toBe('SIGXFSZ')
})

test('reports a run over a limit, and one that was killed', async () => {
  const { ffmpeg } = await loadFfmpeg({ ffmpegPath: writeFakeFfmpeg('kill -s "$1" $$') })
  expect(await ffmpeg(['XCPU'], NO_FILES)).toMatchObject({ code: null, isOverLimit: true })
  expect(await ffmpeg(['KILL'], NO_FILES)).toMatchObject({ code: null, isOverLimit: false })
})

/** Copies the bytes of a file into the output, as an attacker who controls a decoder would. */
const copyBytes = (from: string, to: string) =>
  ['-nostdin', '-f', 'data', '-i', from, '-map', '0', '-c', 'copy', '-f', 'data', '-y', to] as const

test('the WebAssembly build reads only its input and writes only to its output folder', async () => {
  const [folder, outputFolder] = [createFolder(), createFolder()]
  const [input, secret] = [join(folder, 'input'), join(folder, 'secret')]
  writeFileSync(input, 'my own video')
  writeFileSync(secret, 'secret')
  const { ffmpeg } = await loadFfmpeg({ ffmpegPath: null })
  const files = { input, outputFolder, seconds: 20 }
  expect((await ffmpeg(copyBytes(input, join(outputFolder, 'copy')), files)).code).toBe(0)
  expect(readFileSync(join(outputFolder, 'copy'), 'utf8')).toBe('my own video')
  const stolen = await ffmpeg(copyBytes(secret, join(outputFolder, 'stolen')), files)
  expect(stolen.code).not.toBe(0)
  await ffmpeg(copyBytes(input, join(folder, 'elsewhere')), files)
  expect([existsSync(join(folder, 'elsewhere')), readdirSync(outputFolder)]).toEqual([false, ['copy']])
})

const sandbox = await createSandbox('/bin/true')

test.skipIf(!sandbox)('bubblewrap hides all other files and the network', () => {
  const [folder, outputFolder] = [createFolder(), createFolder()]
  const [input, secret] = [join(folder, 'input'), join(folder, 'secret')]
  writeFileSync(input, 'my own video')
  writeFileSync(secret, 'secret')
  const runScript = (script: string) => {
    const { program, args } = sandbox!({ program: '/bin/sh', args: ['-c', script] }, { input, outputFolder })
    return spawnSync(program, args, { encoding: 'utf8' })
  }
  expect(runScript(`cat ${input}; cat ${secret} /etc/passwd ${process.cwd()}/package.json`).stdout).toBe('my own video')
  expect(runScript(`echo x > ${outputFolder}/new; echo x > ${folder}/new; echo x > ${input}`).status).not.toBe(0)
  expect([readdirSync(outputFolder), readdirSync(folder).sort()]).toEqual([['new'], ['input', 'secret']])
  expect(readFileSync(input, 'utf8')).toBe('my own video')
  expect(runScript('ls /sys/class/net /proc').stdout).toBe('')
})
