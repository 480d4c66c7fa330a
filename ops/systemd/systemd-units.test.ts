import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { DEADLINE_MS } from '../close-on-signal.ts'

const INSTALLED_IN = '/opt/hool'
const root = join(import.meta.dirname, '../..')
const names = readdirSync(import.meta.dirname).filter((name) => /\.(service|timer)$/.test(name))
const services = names.filter((name) => name.endsWith('.service'))

/** Reads the settings of a unit. A key that occurs several times keeps its last value. */
function readUnit(name: string): Map<string, string> {
  const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
  return new Map(lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/, 2) as [string, string]))
}

test('there is a service, and a timer for the backup', () => {
  expect(names).toEqual(['hool-backup.service', 'hool-backup.timer', 'hool.service'])
})

test.each(services)('%s runs a program of this project', (name) => {
  const [program, ...args] = readUnit(name).get('ExecStart')!.split(' ')
  expect(program!.startsWith(`${INSTALLED_IN}/`)).toBe(true)
  const script = args.find((arg) => !arg.startsWith('--'))!
  for (const path of [program!.replace(INSTALLED_IN, root), join(root, script)])
    expect(existsSync(path), path).toBe(true)
})

test('the service runs what `npm start` runs', () => {
  const started = packageJson.scripts.start.replace(/^exec node /, '')
  expect(readUnit('hool.service').get('ExecStart')).toMatch(new RegExp(`/node ${started.replaceAll('.', '\\.')}$`))
})

test('the service is killed only after the program has had the time to end by itself', () => {
  expect(Number(readUnit('hool.service').get('TimeoutStopSec')) * 1000).toBeGreaterThan(DEADLINE_MS + 1000)
})

test('the documented command makes a template for several processes', () => {
  const document = readFileSync(join(root, 'docs/operating/several-processes.md'), 'utf8')
  const [, expression = ''] = /^sed '(.+)' ops\/systemd\/hool\.service/m.exec(document) ?? []
  const { stdout } = spawnSync('sed', [expression, join(import.meta.dirname, 'hool.service')], { encoding: 'utf8' })
  expect(stdout).toContain('\n[Service]\nEnvironment=PORT=%i METRICS_PORT=1%i\n')
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

describe.skipIf(!hasSystemd)('systemd', () => {
  let folder: string
  // systemd checks that the program exists. The units refer to it through a symlink, because the project's own path may
  // contain spaces.
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hool-units-'))
    const installed = join(folder, 'installed')
    symlinkSync(root, installed)
    for (const name of names) {
      const unit = readFileSync(join(import.meta.dirname, name), 'utf8')
      writeFileSync(join(folder, name), unit.replaceAll(INSTALLED_IN, installed))
    }
    return () => rmSync(folder, { recursive: true })
  })

  test('understands every unit', () => {
    const { status, stdout, stderr } = spawnSync(
      'systemd-analyze',
      ['verify', ...names.map((name) => join(folder, name))],
      { encoding: 'utf8' },
    )
    expect([status, `${stdout}${stderr}`]).toEqual([0, ''])
  })

  // On the exposure scale, the maximum of 10 means no protection.
  test.each([
    ['hool.service', 3.5],
    ['hool-backup.service', 2.5],
  ])('rates the exposure of %s at most %f', (name, maximum) => {
    const args = ['security', '--offline=true', '--no-pager', `--threshold=${maximum * 10}`, join(folder, name)]
    const { status, stdout } = spawnSync('systemd-analyze', args, { encoding: 'utf8' })
    expect(status, stdout).toBe(0)
  })
})
