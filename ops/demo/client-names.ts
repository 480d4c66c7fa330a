import type { UiLanguage } from '#platform/values/enums.ts'

/** A fictitious client. Surnames are words for plants, weather and landscapes, like those of the providers. */
export interface DemoClient {
  firstName: string
  lastName: string
  language: UiLanguage
}

const ESTONIAN_FIRST_NAMES = [
  ...['Kaja', 'Triin', 'Helen', 'Kertu', 'Laura', 'Piret', 'Maris', 'Eliise', 'Signe', 'Riin', 'Katrin', 'Johanna'],
  ...['Siim', 'Tanel', 'Rasmus', 'Marko', 'Priit', 'Indrek', 'Sander', 'Joosep', 'Kaarel', 'Margus', 'Erik', 'Tarmo'],
]
const ESTONIAN_LAST_NAMES = [
  ...['Angervaks', 'Hommikukaste', 'Kurekell', 'Sügistuul', 'Nurmenukk', 'Kuuvihm', 'Pihlakobar', 'Udulaht'],
  ...['Kullerkupp', 'Rannakivi', 'Meelespea', 'Hõbehall', 'Varsakabi', 'Jõekäär', 'Karukell', 'Lumehelk'],
  ...['Piibeleht', 'Tuulelohe', 'Kanarbik', 'Ööviiul', 'Rukkivihk', 'Sammalkivi', 'Vahulaine', 'Käokuld'],
]
const RUSSIAN_NAMES = [
  ...['Anton Beregovetrov', 'Svetlana Rosotravova', 'Roman Lunozarov', 'Julia Snegozvonova', 'Kirill Beloparusov'],
  ...['Vera Tihoozerova', 'Dmitri Teploruchjev', 'Valeria Pervotsvetova', 'Nikita Zelenoborov', 'Olga Polevetrova'],
  ...['Maksim Severotsvet', 'Tatjana Jasnozvezdova', 'Artjom Listozvonov', 'Ksenia Dalnegorina', 'Pavel Svetloreka'],
  ...['Natalja Berezozvonova', 'Stepan Goluboborov', 'Alla Morevetrova', 'Ilja Kamnezvonov', 'Polina Zarelistova'],
]
const ENGLISH_NAMES = [
  ...['Emma Larkhollow', 'Oliver Fernbrook', 'Sophie Lindenvale', 'Noah Reedwater', 'Grace Hazelmist', 'Leo Birchmere'],
  ...['Aada Kaislaranta', 'Mikko Pilvenlahti', 'Hannah Mossfield-Grey', 'Lucas Thistledown'],
]

const splitName = (language: UiLanguage) => (name: string) => {
  const [firstName, lastName] = name.split(' ') as [string, string]
  return { firstName, lastName, language }
}

/** Clients, interleaved so that any part of the list has about the same share of each language. */
export const DEMO_CLIENTS: readonly DemoClient[] = mix([
  [0, 1, 2, 3].flatMap((round) =>
    ESTONIAN_LAST_NAMES.map((lastName, index) => ({
      firstName: ESTONIAN_FIRST_NAMES[(index * 5 + round * 7) % ESTONIAN_FIRST_NAMES.length]!,
      lastName,
      language: 'et' as const,
    })),
  ),
  RUSSIAN_NAMES.map(splitName('ru')),
  ENGLISH_NAMES.map(splitName('en')),
])

/** Merges lists evenly: the items of each are spread over the whole result. */
function mix<Item>(lists: readonly (readonly Item[])[]): Item[] {
  return lists
    .flatMap((list) => list.map((item, index) => ({ item, position: (index + 0.5) / list.length })))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)
}
