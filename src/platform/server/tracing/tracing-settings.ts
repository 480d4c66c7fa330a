/** An OpenTelemetry collector that receives traces. */
export interface TracingSettings {
  /** The full URL for traces. */
  url: string
  headers: Record<string, string>
  /** Fraction of traces to record, from 0 to 1. */
  share: number
}

/**
 * Reads OpenTelemetry's environment variables. Headers are comma-separated `name=value` pairs with URL-encoded values.
 * @throws an error with the setting's name but not its value, which may contain a secret
 */
export function readTracingSettings(env: Record<string, string | undefined>): TracingSettings | null {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT']?.trim()
  if (!endpoint) return null
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '') || /[?#@]/.test(endpoint))
    throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT must look like http://127.0.0.1:4318')
  const pairs = (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').flatMap((item) => item.trim() || [])
  const headers = pairs.map(parseHeader)
  if (!headers.every((header) => header !== null))
    throw new Error('OTEL_EXPORTER_OTLP_HEADERS lists name=value pairs, with values encoded as in URLs')
  const share = Number(env['OTEL_TRACES_SAMPLER_ARG']?.trim() || 1)
  if (!(share >= 0 && share <= 1)) throw new Error('OTEL_TRACES_SAMPLER_ARG is a share from 0 to 1')
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(headers),
    share,
  }
}

/** Parses `name=value`. Returns null unless the decoded value can be sent as a header. */
function parseHeader(pair: string): [name: string, value: string] | null {
  const [, name, encoded] = /^([\w-]+)\s*=\s*(.+)$/.exec(pair) ?? []
  try {
    const value = decodeURIComponent(encoded ?? '')
    return name && /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) ? [name, value] : null
  } catch {
    return null
  }
}
