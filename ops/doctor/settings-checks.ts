import { isLoopbackUrl, type Settings } from '#platform/server/settings.ts'
import { type Check, type Finding, ok, problem, warning } from './check.ts'

/** A network this large contains the addresses of strangers. */
const WIDEST_NETWORK_BITS = { ipv4: 8, ipv6: 16 }

/** Checks that need nothing but the settings. */
export const settingsChecks = (settings: Settings): Check[] => [
  { name: 'public address', run: async () => checkPublicUrl(settings), ifFailed: 'Correct PUBLIC_URL.' },
  { name: 'proxies', run: async () => checkProxies(settings), ifFailed: 'Correct TRUSTED_PROXIES.' },
]

export function checkPublicUrl({ production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>): Finding {
  if (!URL.canParse(publicUrl)) return problem('PUBLIC_URL is not an address.', 'Set it to https:// and the domain.')
  const url = new URL(publicUrl)
  if (!production) return ok(`${url.origin}, in local mode.`)
  if (isLoopbackUrl(publicUrl))
    return warning(
      `${url.origin} is this computer, so the links in emails work only here.`,
      'Set PUBLIC_URL to the address that people use.',
    )
  if (url.protocol !== 'https:')
    return problem(
      `${url.origin} is not encrypted, and browsers do not keep the login without https.`,
      'Let a proxy serve the site with https, and set PUBLIC_URL to that address.',
    )
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return problem('PUBLIC_URL has a path.', 'Set it to https:// and the domain only.')
  return ok(`${url.origin}.`)
}

export function checkProxies({
  production,
  trustedProxies,
  host,
}: Pick<Settings, 'production' | 'trustedProxies' | 'host'>): Finding {
  if (!production) return ok('None are needed in local mode.')
  if (!trustedProxies) {
    const isBehindProxy = isLoopbackUrl(`http://${host.includes(':') ? `[${host}]` : host}`)
    return warning(
      isBehindProxy
        ? 'No proxy is trusted, but this server can be reached only through one: all visitors share one rate limit.'
        : 'No proxy is trusted. If there is one, all visitors share one rate limit.',
      'Set TRUSTED_PROXIES to the address of the proxy, such as loopback if it runs on this computer.',
    )
  }
  const wide = trustedProxies.filter(isWideNetwork)
  if (wide.length === 0) return ok(`Trusted: ${trustedProxies.join(', ')}.`)
  return warning(
    `TRUSTED_PROXIES contains a large part of the internet (${wide.join(', ')}), whose visitors can forge their address.`,
    'List the addresses of your proxies only.',
  )
}

function isWideNetwork(network: string): boolean {
  const [address = '', bits] = network.split('/')
  if (bits === undefined) return false
  return Number(bits) < WIDEST_NETWORK_BITS[address.includes(':') ? 'ipv6' : 'ipv4']
}
