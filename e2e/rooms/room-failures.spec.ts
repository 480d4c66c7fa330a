import type { Page } from '@playwright/test'
import {
  createRoomVisit,
  enterBoth,
  expectMediaFlowing,
  hasFrozenVideo,
  joinSession,
  POLLING,
} from '../session-room-steps.ts'
import { expect, test } from '../test.ts'

test('the counsellor’s phone number is shown as a last resort only if they publish it', async ({ openSite }) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 2, 1)
  const { client } = room
  const { providerId } = await visit.counsellor()
  const setPhonePublic = (isPublic: boolean) =>
    visit.changeDatabase(`update provider_account set is_phone_public = ${isPublic} where provider_id = '${providerId}';
      update customer_account set phone = '+37255500101' where customer_account_id =
        (select customer_account_id from provider_account where provider_id = '${providerId}')`)
  const callInstead = client.getByRole('heading', { name: 'Talk by phone instead' })
  await setPhonePublic(true)
  await enterBoth(room)
  await client.getByRole('button', { name: 'More' }).click()
  await callInstead.waitFor()
  expect(await client.getByRole('link', { name: '+372 5550 0101' }).getAttribute('href')).toBe('tel:+37255500101')
  await setPhonePublic(false)
  await client.reload()
  await joinSession(client)
  await client.getByRole('button', { name: 'More' }).click()
  await client.getByRole('switch', { name: 'Sound only (weak connection)' }).waitFor()
  expect(await callInstead.count()).toBe(0)
  expect(await client.content()).not.toContain('55500101')
})

test('explains how to allow a blocked camera, and the client joins without it', async ({ openSite }) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 4, 1)
  const { client, counsellor } = room
  await blockCamera(client)
  await client.goto(room.address)
  await client.getByText('Your browser is blocking the camera.').waitFor()
  await client.getByText(/^Tap the icon next to the address at the top of your browser, allow access/).waitFor()
  await client.getByRole('button', { name: 'Join with sound only' }).click()
  await counsellor.goto(room.address)
  await joinSession(counsellor)
  await counsellor.getByRole('button', { name: 'Let Mari in' }).click()
  await expectMediaFlowing(client)
  await counsellor.getByRole('listitem').getByText('No video').waitFor()
  await expect.poll(() => hasFrozenVideo(counsellor), POLLING).toBe(true)
  await client.evaluate(() => Object.assign(window, { cameraAllowed: true }))
  await client.getByRole('button', { name: 'Start video' }).click()
  await expectMediaFlowing(counsellor)
})

/** Blocks the camera, as a browser does when the user or its settings deny access. */
const blockCamera = (page: Page) =>
  page.context().addInitScript(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (constraints?.video && !('cameraAllowed' in window))
        throw new DOMException('Permission denied', 'NotAllowedError')
      return getUserMedia(constraints)
    }
  })

test('explains a network that blocks all media, offers alternatives, and retries until it works', async ({
  openSite,
}) => {
  const visit = await openSite()
  const room = await createRoomVisit(visit, 2, 1)
  const { client, counsellor } = room
  await blockDirectConnections(client)
  await enterBoth(room)
  const message = 'We can’t connect you to Anna yet.'
  await client.getByText(message, { exact: false }).waitFor()
  await counsellor.getByText('We can’t connect you to Mari yet.', { exact: false }).waitFor()
  expect(await client.getByRole('link', { name: 'Send a message' }).getAttribute('href')).toBe('/en/customer/messages')
  await client.evaluate(() => Object.assign(window, { isUnblocked: true }))
  await Promise.all([expectMediaFlowing(client), expectMediaFlowing(counsellor)])
  await client.getByText(message, { exact: false }).waitFor({ state: 'detached' })
})

/** Simulates a network that requires a relay, with no relay available. */
const blockDirectConnections = (page: Page) =>
  page.context().addInitScript(() => {
    const OriginalConnection = window.RTCPeerConnection
    window.RTCPeerConnection = class extends OriginalConnection {
      constructor(settings?: RTCConfiguration) {
        super('isUnblocked' in window ? settings : { ...settings, iceTransportPolicy: 'relay' })
      }
    }
  })
