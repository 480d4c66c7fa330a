const SAMPLE_BYTES = 4000

/**
 * Decodes a list in an unknown encoding: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1257, which
 * spreadsheet programs use on Baltic systems.
 * @returns the text, or null if the bytes are not text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const text =
    decodeByBom(bytes) ?? decodeUtf16(bytes) ?? decodeUtf8(bytes) ?? new TextDecoder('windows-1257').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters distinguish binary files from text
  return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text
}

function decodeByBom(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/** Detects UTF-16 by its zero bytes: for European letters, one of every two bytes is zero. */
function decodeUtf16(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]!++
  const threshold = sample.length / 4
  if (zeros[1]! > threshold && zeros[0]! < threshold / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros[0]! > threshold && zeros[1]! < threshold / 4) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
