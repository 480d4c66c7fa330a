import { PAGES } from '#modules/pages.ts'
import type { Page } from '#platform/values/page.ts'

/** Transliteration of the alphabets used in providers' names; diacritics are removed by normalisation. */
const CYRILLIC: Record<string, string> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'jo', є: 'je', ж: 'zh', з: 'z', и: 'i', і: 'i' },
  ...{ ї: 'ji', й: 'j', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f' },
  ...{ х: 'h', ц: 'ts', ч: 'tsh', ш: 'sh', щ: 'shtsh', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'ju', я: 'ja' },
}
const LATIN: Record<string, string> = { ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', œ: 'oe' }
const MAX_LENGTH = 50

/** First path segments that pages use or that specification §2 reserves; a provider's slug must not shadow them. */
const RESERVED = new Set<string>([
  ...(PAGES as readonly Page[]).flatMap((page) => [...page.paths, ...page.et].map((path) => path.split('/')[0]!)),
  ...['customer-dashboard', 'for-counsellors', 'noustajatele', 'fororganization', 'contact', 'kontakt', 'about-us'],
  ...['meist', 'terms', 'tingimused', 'account', 'konto', 'customer', 'klient', 'provider', 'pakkuja', 'o', 'en', 'et'],
  ...['ru', 'api', 'superuser', 'super-user', 'admin', 'help', 'login', 'logout', 'media', 'assets', 'privacy'],
])

export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)

/**
 * Converts a name to a slug: 'Õnne Šmidt-Жук' becomes 'onne-smidt-zhuk'. The result is never empty and never a reserved
 * path.
 */
export function toSlug(name: string): string {
  const latin = [...name.normalize('NFC').toLowerCase()].map((char) => CYRILLIC[char] ?? LATIN[char] ?? char)
  const plain = latin.join('').normalize('NFD').replace(/\p{M}/gu, '')
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '')
  return slug === '' || isReservedSlug(slug) ? `counsellor${slug && '-'}${slug}` : slug
}
