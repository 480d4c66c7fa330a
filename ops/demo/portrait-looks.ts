const SKIN = { fair: 'f7d9bf', light: 'f2c9a5', warm: 'e6b48a', olive: 'd3a073', brown: 'a66a43', deep: '74492f' }
const HAIR = {
  flax: 'e2c68c',
  honey: 'c7924c',
  copper: 'b8623a',
  auburn: '8a4630',
  chestnut: '7b4d30',
  brown: '5c3d2b',
  dark: '43312a',
  grey: 'a9a49b',
  silver: 'd9d5cc',
  ink: '2a221c',
}
const CLOTH = {
  green: '2f6b57',
  navy: '30506f',
  brick: 'a94f35',
  plum: '6d4763',
  mustard: 'b98a35',
  slate: '5a6b7d',
  olive: '747d49',
  teal: '307579',
  rose: 'b86f7c',
  indigo: '4b5590',
  sand: 'a98f6c',
  wine: '7f3641',
}

/**
 * The look of a portrait. `extras` are glasses (`glasses2`) and facial hair (`full4`). Mirrored portraits look to the
 * left.
 */
export interface PortraitLook {
  key: string
  head: string
  hair: string
  skin: string
  clothing: string
  mirrored: boolean
  extras: readonly string[]
}

type LookRow = readonly [
  key: string,
  head: string,
  hair: keyof typeof HAIR,
  skin: keyof typeof SKIN,
  cloth: keyof typeof CLOTH,
  facing: 'left' | 'right',
  ...extras: string[],
]

const ROWS: readonly LookRow[] = [
  ['anna-lepalind', 'mediumBangs2', 'honey', 'light', 'green', 'right'],
  ['mart-ounaraag', 'short4', 'brown', 'light', 'navy', 'right', 'glasses2', 'full'],
  ['maarja-pilvepiir', 'medium3', 'flax', 'fair', 'indigo', 'left'],
  ['toomas-kuuvari', 'grayShort', 'grey', 'light', 'slate', 'left', 'glasses'],
  ['jelena-tihhogorskaja', 'medium2', 'auburn', 'fair', 'wine', 'right'],
  ['amara-okonta-vale', 'afro', 'ink', 'deep', 'mustard', 'left'],
  ['kristjan-soosild', 'pomp', 'honey', 'light', 'teal', 'right', 'full4'],
  ['pille-vihmakaar', 'bangs', 'copper', 'fair', 'rose', 'left'],
  ['oleg-dobrovetrov', 'noHair1', 'ink', 'light', 'navy', 'left', 'full2'],
  ['hanna-liis-sireliaed', 'mediumStraight', 'chestnut', 'light', 'plum', 'right'],
  ['oksana-vesnjanka', 'bun', 'dark', 'light', 'brick', 'left'],
  ['siim-metsatee', 'short5', 'flax', 'fair', 'olive', 'right', 'glasses5'],
  ['greta-mondlicht', 'grayMedium', 'silver', 'fair', 'indigo', 'left', 'glasses2'],
  ['veera-zarnitskaja', 'longBangs', 'brown', 'light', 'teal', 'left'],
  ['rein-kaluranna', 'noHair3', 'silver', 'light', 'sand', 'right', 'glasses3', 'moustache9'],
  ['layla-nurani', 'hijab', 'ink', 'olive', 'green', 'left'],
  ['eva-lotta-kastepiisk', 'grayBun', 'honey', 'fair', 'sand', 'right'],
  ['denis-sinegorov', 'short1', 'dark', 'light', 'slate', 'left', 'chin'],
  ['kaisa-nommelill', 'medium1', 'copper', 'fair', 'olive', 'right', 'glasses5'],
  ['rasmus-tahevalg', 'shaved2', 'chestnut', 'warm', 'plum', 'left'],
  ['irina-rassvetova', 'bangs2', 'dark', 'fair', 'brick', 'right'],
  ['birgit-laanepuu', 'mediumBangs', 'auburn', 'light', 'navy', 'left', 'glasses3'],
  ['liisa-korgepilv', 'grayBun', 'silver', 'light', 'indigo', 'left', 'glasses2'],
  ['jaagup-poldmari', 'short2', 'brown', 'light', 'mustard', 'right', 'glasses'],
  ['jekaterina-snezina', 'long', 'flax', 'fair', 'rose', 'right'],
  ['triin-rohutirts', 'bun2', 'chestnut', 'light', 'green', 'left'],
  ['madis-jogioru', 'noHair2', 'brown', 'warm', 'olive', 'right', 'full4'],
  ['ingel-tuulekell', 'mediumBangs3', 'dark', 'fair', 'teal', 'right', 'glasses2'],
  ['samuel-brightwater', 'flatTop', 'ink', 'deep', 'indigo', 'right', 'goatee2'],
  ['artur-linnutee', 'short3', 'grey', 'light', 'wine', 'left', 'full'],
  ['ilze-ritausma', 'bangs', 'honey', 'light', 'plum', 'right', 'glasses5'],
  ['merike-liivarand', 'grayMedium', 'copper', 'fair', 'teal', 'right'],
  ['svetlana-belopenskaja', 'medium1', 'silver', 'fair', 'navy', 'left'],
  ['aino-kuutamoinen', 'mediumBangs2', 'flax', 'fair', 'slate', 'left', 'glasses2'],
  ['kadri-kadakamari', 'mediumBangs', 'brown', 'light', 'mustard', 'right'],
  ['peeter-luigelaht', 'noHair3', 'grey', 'fair', 'green', 'left', 'full3'],
  ['ulle-merevaik', 'medium2', 'grey', 'light', 'sand', 'left', 'glasses5'],
  ['villem-kiviaed', 'hatBeanie', 'chestnut', 'light', 'brick', 'right', 'full4'],
  ['reet-tuletorn', 'longCurly', 'copper', 'fair', 'navy', 'right'],
  ['linnea-morgondagg', 'mediumStraight', 'flax', 'fair', 'teal', 'left', 'glasses3'],
  ['eha-videvik', 'grayBun', 'grey', 'light', 'plum', 'right', 'glasses5'],
  ['karl-rabajarv', 'shaved1', 'dark', 'light', 'olive', 'right', 'moustache5'],
  ['ljudmila-rekavaja', 'bangs', 'auburn', 'light', 'wine', 'right'],
  ['viktor-zaretsnoi', 'grayShort', 'silver', 'warm', 'navy', 'right', 'moustache5'],
  ['alina-utrennjaja', 'long', 'chestnut', 'light', 'green', 'left'],
  ['roman-svetlojar', 'short1', 'brown', 'warm', 'teal', 'right', 'full2'],
  ['kersti-polevkivi', 'medium3', 'dark', 'light', 'slate', 'right', 'glasses2'],
  ['marina-volnolomova', 'bun2', 'honey', 'fair', 'indigo', 'right', 'glasses5'],
  ['tiit-karukell', 'noHair1', 'ink', 'fair', 'mustard', 'right', 'glasses3'],
  ['anneli-tuhkpuu', 'mediumBangs', 'flax', 'fair', 'olive', 'right'],
  ['bohdana-soniachna', 'longBangs', 'auburn', 'fair', 'mustard', 'right'],
  ['urve-savimagi', 'grayMedium', 'grey', 'light', 'brick', 'right'],
  ['hendrik-pajupill', 'pomp', 'brown', 'fair', 'rose', 'left', 'glasses5'],
  ['leelo-lumehelves', 'bangs2', 'flax', 'fair', 'slate', 'left'],
  ['ants-metsamoor', 'noHair2', 'silver', 'light', 'green', 'left', 'full3'],
  ['rasa-rytmetyte', 'mediumBangs3', 'copper', 'light', 'plum', 'left'],
  ['janis-zvaigznitis', 'short5', 'honey', 'light', 'wine', 'right'],
  ['maie-paekivi', 'bun', 'brown', 'light', 'teal', 'right', 'glasses2'],
  ['piret-pohjavaht', 'medium1', 'brown', 'warm', 'brick', 'left'],
  ['taavi-ookull', 'short5', 'ink', 'light', 'sand', 'left', 'glasses2', 'goatee1'],
  ['zoe-fairmeadow', 'cornrows', 'chestnut', 'brown', 'rose', 'right'],
  ['mihkel-valguskiir', 'short4', 'flax', 'fair', 'indigo', 'left'],
  ['darja-zvezdotsvet', 'mediumStraight', 'ink', 'fair', 'wine', 'right'],
  ['pekka-tahtilaakso', 'short3', 'honey', 'light', 'olive', 'right', 'glasses3', 'full4'],
  ['nele-sinisilm', 'grayBun', 'copper', 'light', 'green', 'left', 'glasses3'],
  ['danylo-zoryanych', 'dreads2', 'dark', 'light', 'slate', 'right'],
]

/** All portraits. Their order determines the background colours. */
export const PORTRAIT_LOOKS: readonly PortraitLook[] = ROWS.map(
  ([key, head, hair, skin, cloth, facing, ...extras]) => ({
    key,
    head,
    hair: HAIR[hair],
    skin: SKIN[skin],
    clothing: CLOTH[cloth],
    mirrored: facing === 'left',
    extras,
  }),
)
