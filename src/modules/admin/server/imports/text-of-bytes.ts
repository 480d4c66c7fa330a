const SAMPLE = 4000

/**
 * The text of a list that was saved by who knows what: UTF-8, UTF-16 with or without its mark, else Windows-1257, which is
 * what spreadsheets on Baltic machines write.
 * @returns null when it is no text.
 */
export function textOfBytes(bytes: Uint8Array): string | null {
  const text = markedText(bytes) ?? utf16Text(bytes) ?? utf8Text(bytes) ?? new TextDecoder('windows-1257').decode(bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is how a program or a picture is told from one
  return /[\u0000-\u0008\u000e-\u001a]/.test(text) ? null : text
}

function markedText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/** Letters of Europe leave one of each two bytes empty. */
function utf16Text(bytes: Uint8Array): string | null {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]!++
  const many = sample.length / 4
  if (zeros[1]! > many && zeros[0]! < many / 4) return new TextDecoder('utf-16le').decode(bytes)
  if (zeros[0]! > many && zeros[1]! < many / 4) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

function utf8Text(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
