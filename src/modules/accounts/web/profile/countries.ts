import type { PathLanguage } from '#platform/values/enums.ts'

/** ISO 3166-1 alpha-2 codes; countries near Estonia come first in the list. */
const NEARBY = 'EE FI LV LT SE UA DE'.split(' ')
const OTHERS =
  `AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU
CV CY CZ DJ DK DM DO DZ EC EG ER ES ET FJ FM FO FR GA GB GD GE GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JM JO
JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LU LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP
NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW SA SB SC SD SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV
TW TZ UG US UY UZ VA VC VE VN VU WS YE ZA ZM ZW`.split(/\s+/)

/** Returns the countries with their names in a language, as select options. */
export function listCountries(language: PathLanguage): { value: string; text: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const toOption = (value: string) => ({ value, text: names.of(value) ?? value })
  const others = OTHERS.map(toOption).sort((a, b) => a.text.localeCompare(b.text, language))
  return [...NEARBY.map(toOption), ...others]
}
