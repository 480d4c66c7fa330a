import { useEffect, useState } from 'react'

/**
 * Copies text to the clipboard. @returns false on failure: without HTTPS, browsers allow clipboard access only on
 * localhost.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Returns whether the browser can open a share sheet; false until hydration. */
export function useCanShare(): boolean {
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  return canShare
}

/** Opens the share sheet. Dismissing it is not an error. */
export function sharePage(page: { url: string; title?: string }): void {
  navigator.share(page).catch(() => undefined)
}
