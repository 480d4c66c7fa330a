import { escapeHtml } from '#sandbox/escape-html.ts'
import type { Reply, SandboxHttpRequest } from '#sandbox/payments/core/http-server.ts'
import type { World } from '#sandbox/payments/core/world.ts'
import { completeSetup } from '#sandbox/payments/resources/account-links.ts'
import { completeChallenge, parseLocale, renderChallengePage } from './challenge-page.ts'
import { PAGE_HEADERS, renderFramePage, renderSandboxPage } from './pages.ts'
import { buildStripeScript, loadFrameAssets } from './served-scripts.ts'

const html = (body: string, status = 200): Reply => ({ status, headers: PAGE_HEADERS, body })
const notFound = (): Reply => html(renderSandboxPage('en', 'There is nothing here', ''), 404)
const redirect = (url: string): Reply => ({ status: 303, headers: { ...PAGE_HEADERS, location: url }, body: '' })

function challenge(world: World, request: SandboxHttpRequest, id: string): Reply {
  const locale = parseLocale(request.url.searchParams.get('locale') ?? request.headers['accept-language'])
  if (request.method === 'GET') {
    const page = renderChallengePage(world, { id, secret: request.url.searchParams.get('client_secret'), locale })
    return page ? html(page) : notFound()
  }
  const form = new URLSearchParams(request.body)
  const secret = form.get('client_secret')
  const returnUrl = completeChallenge(world, { id, secret, passed: form.get('outcome') === 'complete' })
  if (returnUrl) return redirect(returnUrl)
  const page = renderChallengePage(world, { id, secret, locale })
  return page ? html(page) : notFound()
}

/** Serves the page that an account link points to, in place of Stripe's onboarding. */
function onboarding(world: World, request: SandboxHttpRequest, id: string): Reply {
  const returnUrl = request.url.searchParams.get('return_url') ?? ''
  if (!world.state.get('account', id) || !/^https?:\/\//.test(returnUrl)) return notFound()
  if (request.method === 'POST') {
    completeSetup(world, id)
    world.state.commit()
    world.wake()
    return redirect(returnUrl)
  }
  const form = `<p class="note">A test of Stripe's onboarding. Everything that is missing is filled in with examples.</p>
<form method="post" action="${escapeHtml(request.url.pathname + request.url.search)}"><button class="main" id="complete">Complete</button></form>`
  return html(renderSandboxPage('en', 'Payout account', form))
}

function receipt(world: World, id: string): Reply {
  const charge = world.state.get('charge', id)
  if (!charge) return notFound()
  const amount = `${(charge.amount / 100).toFixed(2)} ${charge.currency.toUpperCase()}`
  return html(
    renderSandboxPage(
      'en',
      'Receipt',
      `<p class="amount">${escapeHtml(amount)}</p><p class="note">${escapeHtml(charge.id)}</p>`,
    ),
  )
}

/** Serves the script, the card frame and its files, and the sandbox's pages. Returns null for other paths. */
export function createPageHandler(world: World): (request: SandboxHttpRequest) => Reply | null {
  const script = buildStripeScript()
  const assets = loadFrameAssets()
  const file = (type: string, body: string): Reply => ({
    status: 200,
    headers: {
      'content-type': type,
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  })
  return (request) => {
    const { pathname } = request.url
    const [, section = '', id = ''] = pathname.split('/')
    const asset = assets.get(pathname)
    if (pathname === '/v3' || pathname === '/v3/') return file('text/javascript; charset=utf-8', script)
    if (pathname === '/frames/payment') return html(renderFramePage())
    if (asset) return file(asset.type, asset.text)
    if (section === 'challenge' && id) return challenge(world, request, id)
    if (section === 'setup' && id) return onboarding(world, request, id)
    return section === 'receipts' && id ? receipt(world, id) : null
  }
}
