import type { Catalogue } from './en.ts'
import { ruFirst } from './ru-first.ts'
import { ruMore } from './ru-more.ts'

/** What the screens say in Russian. Russian is a language of mails, not yet of paths (specification §1, §2). */
export const ru: Catalogue = { ...ruFirst, ...ruMore }
