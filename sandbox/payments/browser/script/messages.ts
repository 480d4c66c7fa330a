type Locale = 'en' | 'et' | 'ru'

/** Error messages in the payer's language, by decline code, error code or error type. */
const MESSAGES: Record<string, Record<Locale, string>> = {
  card_declined: {
    en: 'Your card was declined. Try another card.',
    et: 'Kaart lükati tagasi. Proovi teist kaarti.',
    ru: 'Карта отклонена. Попробуйте другую карту.',
  },
  insufficient_funds: {
    en: 'There is not enough money on the card.',
    et: 'Kaardil ei ole piisavalt raha.',
    ru: 'На карте недостаточно средств.',
  },
  expired_card: {
    en: 'The card has expired.',
    et: 'Kaart on aegunud.',
    ru: 'Срок действия карты истёк.',
  },
  incorrect_cvc: {
    en: 'The security code is wrong.',
    et: 'Turvakood on vale.',
    ru: 'Неверный код безопасности.',
  },
  incorrect_number: {
    en: 'The card number is not right.',
    et: 'Kaardi number ei ole õige.',
    ru: 'Номер карты неверен.',
  },
  invalid_expiry_year: {
    en: 'The expiry date is not right.',
    et: 'Kehtivusaeg ei ole õige.',
    ru: 'Срок действия неверен.',
  },
  invalid_cvc: {
    en: 'The security code is not right.',
    et: 'Turvakood ei ole õige.',
    ru: 'Код безопасности неверен.',
  },
  authentication_required: {
    en: 'The bank asks for a confirmation by the card holder.',
    et: 'Pank palub kaardi omaniku kinnitust.',
    ru: 'Банк просит подтверждения владельца карты.',
  },
  payment_intent_authentication_failure: {
    en: 'The payment was not confirmed. Try again or use another card.',
    et: 'Makset ei kinnitatud. Proovi uuesti või kasuta teist kaarti.',
    ru: 'Платёж не подтверждён. Попробуйте ещё раз или возьмите другую карту.',
  },
  api_connection_error: {
    en: 'The payment service cannot be reached. Check the connection and try again.',
    et: 'Makseteenusega ei saa ühendust. Kontrolli ühendust ja proovi uuesti.',
    ru: 'Нет связи с платёжной службой. Проверьте соединение и попробуйте снова.',
  },
  test_mode_live_card: {
    en: 'Only test cards work here: no money moves.',
    et: 'Siin töötavad ainult testkaardid: raha ei liigu.',
    ru: 'Здесь работают только тестовые карты: деньги не списываются.',
  },
}

export function parseLocale(requested: string | undefined): Locale {
  const language = (requested && requested !== 'auto' ? requested : navigator.language).slice(0, 2)
  return language === 'et' || language === 'ru' ? language : 'en'
}

/** Translates the error into the payer's language, or returns it unchanged if there is no translation. */
export function translateError<T extends { code?: string; decline_code?: string; type?: string; message?: string }>(
  error: T,
  locale: Locale,
): T {
  const message = MESSAGES[error.decline_code ?? ''] ?? MESSAGES[error.code ?? ''] ?? MESSAGES[error.type ?? '']
  return message ? { ...error, message: message[locale] } : error
}
