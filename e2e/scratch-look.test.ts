import { test } from 'vitest'
import { mkdirSync } from 'node:fs'
import { aRoom, bothInside, join } from './in-the-room.ts'
import { openSite } from './site.ts'
const dir = '/tmp/web-shots'
mkdirSync(dir, { recursive: true })
test('look', async () => {
  const visit = await openSite({ withDevices: true, width: 390 })
  const room = await aRoom(visit, 2, -30)
  const { client, counsellor } = room
  const shoot = async (name: string, full = true) => {
    for (const [w, h, scheme] of [[390, 844, 'light'], [1280, 900, 'dark'], [320, 640, 'light']] as const) {
      await client.setViewportSize({ width: w, height: h }); await client.emulateMedia({ colorScheme: scheme })
      await client.waitForTimeout(300)
      await client.screenshot({ path: `${dir}/${name}-${w}.png`, fullPage: full })
    }
    await client.setViewportSize({ width: 390, height: 844 }); await client.emulateMedia({ colorScheme: 'light' })
  }
  await client.goto(room.address); await client.waitForTimeout(2500); await shoot('early')
  await visit.moveClock(room.start.subtract({ minutes: 9 }).toString())
  await client.reload(); await client.waitForTimeout(1500); await shoot('open')
  await join(client); await client.waitForTimeout(1000); await shoot('door')
  await counsellor.setViewportSize({width: 390, height: 844})
  await counsellor.goto(room.address); await join(counsellor)
  await counsellor.getByRole('button', { name: 'Let Mari in' }).waitFor()
  await counsellor.screenshot({ path: `${dir}/knock-390.png` })
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await client.getByRole('toolbar').waitFor(); await client.waitForTimeout(3000)
  await shoot('inside', false)
  await client.setViewportSize({ width: 1280, height: 900 }); await client.screenshot({ path: `${dir}/inside-light-1280.png` })
  await client.setViewportSize({ width: 844, height: 390 }); await client.waitForTimeout(300); await client.screenshot({ path: `${dir}/inside-land.png` })
  await client.getByRole('button', { name: 'Chat' }).click()
  await client.getByLabel('Write to everybody here').fill('Hello, can you read this?')
  await client.keyboard.press('Enter'); await shoot('chat', false)
  await counsellor.getByRole('button', { name: /^Chat/ }).waitFor()
  await counsellor.getByRole('button', { name: 'More' }).click(); await counsellor.waitForTimeout(500)
  await counsellor.screenshot({ path: `${dir}/more-390.png` })
  await counsellor.keyboard.press('Escape')
  await client.getByRole('button', { name: 'Leave' }).click(); await client.waitForTimeout(500); await shoot('left')
}, 180000)
