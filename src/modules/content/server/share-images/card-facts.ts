import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { IS_LISTED } from '#modules/providers/server/public.ts'
import type { ProviderTexts } from '#modules/providers/server/tables.ts'
import type { House } from '#platform/server/context.ts'
import { textIn } from '#platform/server/texts.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

/** What stands on a card, with its picture still by address: enough to tell whether it was drawn before. */
export interface CardFacts {
  brand: string
  title: string
  lead: string
  picture: { url: string; isWhole: boolean } | null
}

type Asked = Pick<House, 'db' | 'settings'>

export function factsOfSite({ settings }: Asked, language: PathLanguage): CardFacts {
  const { brand } = settings
  return {
    brand,
    title: textIn(language, 'finder.heading'),
    lead: textIn(language, 'finder.description'),
    picture: null,
  }
}

/** Null when nobody may see them: a card tells no more than the page. */
export async function factsOfCounsellor(house: Asked, slug: string, language: PathLanguage): Promise<CardFacts | null> {
  const { rows } = await sql<{ name: string; texts: ProviderTexts; image_square_url: string | null }>`
    select o.first_name || ' ' || o.last_name as name, p.texts, p.image_square_url
    from provider_account p join customer_account o using (customer_account_id)
    where p.slug = ${slug} and ${IS_LISTED}`.execute(house.db)
  const row = rows[0]
  if (!row) return null
  const order = [row.texts[language], row.texts.en, row.texts.et, row.texts.ru]
  const said = order.find((one) => one?.profession.trim())
  return {
    brand: house.settings.brand,
    title: row.name,
    lead: said?.profession ?? '',
    picture: row.image_square_url === null ? null : { url: row.image_square_url, isWhole: false },
  }
}

export async function factsOfOrganisation(
  house: Asked,
  slug: string,
  language: PathLanguage,
): Promise<CardFacts | null> {
  const row = await house.db
    .selectFrom('organization')
    .select(['name', 'texts', 'logo_url'])
    .where('slug', '=', slug)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const said = row.texts[language] ?? row.texts.en ?? row.texts.et ?? row.texts.ru
  return {
    brand: house.settings.brand,
    title: row.name,
    lead: said?.description ?? '',
    picture: row.logo_url === null ? null : { url: row.logo_url, isWhole: true },
  }
}

const OWN_PICTURE = /^\/media\/((?:pictures|demo|made)\/[\w-]+(?:\/[\w-]+)?)(\.svg)?$/

/** The picture's file of this site; null when it is somewhere else or gone: the card is drawn without. */
export async function pictureFile(dataFolder: string, url: string): Promise<Buffer | null> {
  const [, path, isDrawn] = OWN_PICTURE.exec(url) ?? []
  if (!path) return null
  return readFile(join(dataFolder, 'media', `${path}${isDrawn ?? '.jpg'}`)).catch(() => null)
}
