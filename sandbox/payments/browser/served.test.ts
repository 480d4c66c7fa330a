import { expect, test } from 'vitest'
import { startTestSandbox } from '#sandbox/testing/running-sandbox.ts'

test('serves the script as plain JavaScript without imports and exports', async () => {
  const { sandbox } = await startTestSandbox()
  const response = await fetch(`${sandbox.url}/v3/`)
  const script = await response.text()
  expect(response.headers.get('content-type')).toContain('text/javascript')
  expect(script).not.toMatch(/^(import|export) /m)
  expect(() => new Function(script)).not.toThrow()
})

test('the card frame has its fields and no inline scripts or styles', async () => {
  const { sandbox } = await startTestSandbox()
  const response = await fetch(`${sandbox.url}/frames/payment?locale=et`)
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  for (const name of ['number', 'expiry', 'cvc']) expect(page).toContain(`name="${name}"`)
  for (const name of ['cc-number', 'cc-exp', 'cc-csc']) expect(page).toContain(`autocomplete="${name}"`)
  expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style="/)
  for (const [, path] of page.matchAll(/(?:href|src)="([^"]+)"/g)) {
    expect((await fetch(sandbox.url + path)).status).toBe(200)
  }
})

test('responds to the health check', async () => {
  const { sandbox } = await startTestSandbox()
  expect(await (await fetch(`${sandbox.url}/healthz`)).json()).toEqual({ ok: true })
})
