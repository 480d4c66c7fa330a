type Locale = 'en' | 'et' | 'ru'

const EN = {
  number: 'Card number',
  expiry: 'Expiry date',
  expiryHint: 'MM / YY',
  cvc: 'Security code',
  testing: 'Test payments: no money moves',
  cards: 'Test cards',
  fill: 'Fill in',
  incomplete_number: 'The card number is not complete.',
  invalid_number: 'The card number is not right.',
  incomplete_expiry: 'The expiry date is not complete.',
  invalid_expiry_year_past: 'The expiry date is in the past.',
  incomplete_cvc: 'The security code is not complete.',
  unreachable: 'The payment service cannot be reached. Try again.',
  succeeds: 'Succeeds',
  declined: 'Declined',
  no_funds: 'Not enough money',
  expired: 'Expired',
  wrong_code: 'Wrong security code',
  challenge: 'Asks for confirmation',
  disputed: 'Succeeds, disputed later',
}
export type FrameTexts = typeof EN

const ET: FrameTexts = {
  number: 'Kaardi number',
  expiry: 'Kehtib kuni',
  expiryHint: 'KK / AA',
  cvc: 'Turvakood',
  testing: 'Testmaksed: raha ei liigu',
  cards: 'Testkaardid',
  fill: 'Täida',
  incomplete_number: 'Kaardi number on poolik.',
  invalid_number: 'Kaardi number ei ole õige.',
  incomplete_expiry: 'Kehtivusaeg on poolik.',
  invalid_expiry_year_past: 'Kehtivusaeg on möödas.',
  incomplete_cvc: 'Turvakood on poolik.',
  unreachable: 'Makseteenusega ei saa ühendust. Proovi uuesti.',
  succeeds: 'Õnnestub',
  declined: 'Lükatakse tagasi',
  no_funds: 'Raha ei jätku',
  expired: 'Aegunud',
  wrong_code: 'Vale turvakood',
  challenge: 'Küsib kinnitust',
  disputed: 'Õnnestub, hiljem vaidlustatakse',
}

const RU: FrameTexts = {
  number: 'Номер карты',
  expiry: 'Срок действия',
  expiryHint: 'ММ / ГГ',
  cvc: 'Код безопасности',
  testing: 'Тестовые платежи: деньги не списываются',
  cards: 'Тестовые карты',
  fill: 'Заполнить',
  incomplete_number: 'Номер карты введён не полностью.',
  invalid_number: 'Номер карты неверен.',
  incomplete_expiry: 'Срок действия введён не полностью.',
  invalid_expiry_year_past: 'Срок действия истёк.',
  incomplete_cvc: 'Код безопасности введён не полностью.',
  unreachable: 'Нет связи с платёжной службой. Попробуйте снова.',
  succeeds: 'Успешно',
  declined: 'Отклоняется',
  no_funds: 'Недостаточно средств',
  expired: 'Срок истёк',
  wrong_code: 'Неверный код',
  challenge: 'Требует подтверждения',
  disputed: 'Успешно, потом оспаривается',
}

export const FRAME_TEXTS: Record<Locale, FrameTexts> = { en: EN, et: ET, ru: RU }

/** The cards listed under 'Test cards', each with the key of the text that describes its outcome. */
export const LISTED_TEST_CARDS: [string, keyof FrameTexts][] = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['5555 5555 5555 4444', 'succeeds'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0000 0000 9995', 'no_funds'],
  ['4000 0000 0000 0069', 'expired'],
  ['4000 0000 0000 0127', 'wrong_code'],
  ['4000 0027 6000 3184', 'challenge'],
  ['4000 0000 0000 0259', 'disputed'],
]
