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
          'An invented practice for the demonstration: counsellors who share a house with a blue door and help one another with difficult questions. Adults, couples and families are welcome.',
      },
      et: {
        description:
          'Näidise jaoks välja mõeldud keskus: nõustajad, kes jagavad sinise uksega maja ja aitavad üksteist keerulistes küsimustes. Oodatud on täiskasvanud, paarid ja pered.',
      },
      ru: {
        description:
          'Вымышленный центр для демонстрации: консультанты делят дом с синей дверью и помогают друг другу в сложных вопросах. Ждём взрослых, пары и семьи.',
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
          'An invented circle for the demonstration: younger psychologists with modest prices, supervised every week, for people who study or have just begun to work.',
      },
      et: {
        description:
          'Näidise jaoks välja mõeldud ring: nooremad psühholoogid mõõdukate hindadega ja iganädalase supervisiooniga, neile, kes õpivad või on äsja tööle asunud.',
      },
      ru: {
        description:
          'Вымышленное объединение для демонстрации: молодые психологи с умеренными ценами и еженедельной супервизией, для тех, кто учится или только начал работать.',
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
          'An invented network for the demonstration: counsellors who work in several languages with families that live on more than one shore.',
      },
      et: {
        description:
          'Näidise jaoks välja mõeldud võrgustik: nõustajad, kes töötavad mitmes keeles peredega, kelle elu kulgeb rohkem kui ühel kaldal.',
      },
      ru: {
        description:
          'Вымышленная сеть для демонстрации: консультанты на нескольких языках работают с семьями, чья жизнь проходит больше чем на одном берегу.',
      },
    },
  },
]
