import { isIPv6 } from 'node:net'

/**
 * Returns the network to which rate limits apply: an IPv4 address, or the /64 of an IPv6 address, because a client
 * controls a whole /64.
 * @param address as given by the socket or a trusted proxy, such as `::ffff:192.0.2.1` or `2001:db8::1%eth0`
 */
export function normalizeNetwork(address: string): string {
  const bare = address.split('%', 1)[0]!
  if (!isIPv6(bare)) return bare
  const { hostname } = new URL(`http://[${bare}]`)
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname)
  if (mapped) return [mapped[1]!, mapped[2]!].flatMap(toBytes).join('.')
  const [front = '', back = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [front, back].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0')
  const groups = hostname.includes('::') ? [...first!, ...zeros, ...last!] : first!
  return `${groups.slice(0, 4).join(':')}::/64`
}

const toBytes = (group: string): number[] => {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 255]
}
