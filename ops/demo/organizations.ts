import type { Texts } from './provider-shape.ts'

export interface DemoOrganization {
  key: string
  slug: string
  name: string
  texts: { [Language in keyof Texts]: { description: string } }
}

/** Fictitious organisations. Their descriptions say that they are invented. */
export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    key: 'kodusadam',
    slug: 'kodusadam',
    name: 'Kodusadam',
    texts: {
      en: {
        description:
          'Counsellors who share a house with a blue door and help one another with difficult questions. Adults, couples and families are welcome. (A fictional practice, shown as an example.)',
      },
      et: {
        description:
          'Nõustajad, kes töötavad sinise uksega majas ja aitavad üksteist keerulistes küsimustes. Oodatud on täiskasvanud, paarid ja pered. (Väljamõeldud keskus, toodud näitena.)',
      },
      ru: {
        description:
          'Специалисты, которые работают в доме с синей дверью и помогают друг другу в сложных вопросах. Ждём взрослых, пары и семьи. (Вымышленный центр, приведён как пример.)',
      },
    },
  },
  {
    key: 'vaikne-tuba',
    slug: 'vaikne-tuba',
    name: 'Vaikne Tuba',
    texts: {
      en: {
        description:
          'Young psychologists with modest prices and weekly supervision, for people who are studying or have just started work. (A fictional group, shown as an example.)',
      },
      et: {
        description:
          'Noored psühholoogid, kelle hinnad on mõõdukad ja kes käivad igal nädalal supervisioonis. Neile, kes õpivad või on äsja tööle asunud. (Väljamõeldud ühendus, toodud näitena.)',
      },
      ru: {
        description:
          'Молодые психологи с умеренными ценами и еженедельной супервизией. Для тех, кто учится или только начал работать. (Вымышленное объединение, приведено как пример.)',
      },
    },
  },
  {
    key: 'kolm-kallast',
    slug: 'kolm-kallast',
    name: 'Kolm Kallast',
    texts: {
      en: {
        description:
          'Counsellors who work in several languages with families whose lives are spread over more than one country. (A fictional network, shown as an example.)',
      },
      et: {
        description:
          'Nõustajad, kes töötavad mitmes keeles peredega, kelle elu kulgeb rohkem kui ühes riigis. (Väljamõeldud võrgustik, toodud näitena.)',
      },
      ru: {
        description:
          'Специалисты, которые на нескольких языках работают с семьями, чья жизнь проходит в нескольких странах. (Вымышленная сеть, приведена как пример.)',
      },
    },
  },
]
