/**
 * The fields of the sample objects in Stripe's OpenAPI description and their types, for the resources that the sandbox
 * supports. A field of type `any` is null in the sample. A `?` means that null is accepted too, because the SDK's types
 * allow it. Fields of an object that is null are not checked.
 */
export const SAMPLE_FIELDS: Record<string, string> = {
  account: `
    business_profile:object business_profile.annual_revenue:object business_profile.annual_revenue.amount:any
    business_profile.annual_revenue.currency:any business_profile.annual_revenue.fiscal_year_end:any
    business_profile.estimated_worker_count:any business_profile.mcc:any
    business_profile.minority_owned_business_designation:any business_profile.name:any
    business_profile.product_description:any business_profile.support_address:object
    business_profile.support_address.city:any business_profile.support_address.country:any
    business_profile.support_address.line1:any business_profile.support_address.line2:any
    business_profile.support_address.postal_code:any business_profile.support_address.state:any
    business_profile.support_email:any business_profile.support_phone:any business_profile.support_url:any
    business_profile.url:any business_type:any capabilities:object capabilities.card_payments:string
    capabilities.transfers:string charges_enabled:boolean controller:object controller.type:string country:string
    created:number default_currency:string details_submitted:boolean email:string external_accounts:object
    external_accounts.data:list external_accounts.has_more:boolean external_accounts.object:string
    external_accounts.url:string future_requirements:object future_requirements.alternatives:list
    future_requirements.current_deadline:any future_requirements.currently_due:list
    future_requirements.disabled_reason:any future_requirements.errors:list future_requirements.eventually_due:list
    future_requirements.past_due:list future_requirements.pending_verification:list id:string metadata:object
    object:string payouts_enabled:boolean requirements:object requirements.alternatives:list
    requirements.current_deadline:any requirements.currently_due:list requirements.disabled_reason:string?
    requirements.errors:list requirements.eventually_due:list requirements.past_due:list
    requirements.pending_verification:list settings:object settings.bacs_debit_payments:object
    settings.bacs_debit_payments.display_name:any settings.bacs_debit_payments.service_user_number:any
    settings.branding:object settings.branding.icon:any settings.branding.logo:any
    settings.branding.primary_color:any settings.branding.secondary_color:any settings.card_issuing:object
    settings.card_issuing.tos_acceptance:object settings.card_issuing.tos_acceptance.date:any
    settings.card_issuing.tos_acceptance.ip:any settings.card_payments:object
    settings.card_payments.decline_on:object settings.card_payments.decline_on.avs_failure:boolean
    settings.card_payments.decline_on.cvc_failure:boolean settings.card_payments.statement_descriptor_prefix:any
    settings.card_payments.statement_descriptor_prefix_kana:any
    settings.card_payments.statement_descriptor_prefix_kanji:any settings.dashboard:object
    settings.dashboard.display_name:any settings.dashboard.timezone:string settings.invoices:object
    settings.invoices.default_account_tax_ids:any settings.invoices.hosted_payment_method_save:any
    settings.payments:object settings.payments.statement_descriptor:any
    settings.payments.statement_descriptor_kana:any settings.payments.statement_descriptor_kanji:any
    settings.payments.statement_descriptor_prefix_kana:any settings.payments.statement_descriptor_prefix_kanji:any
    settings.payouts:object settings.payouts.debit_negative_balances:boolean settings.payouts.schedule:object
    settings.payouts.schedule.delay_days:number settings.payouts.schedule.interval:string
    settings.payouts.statement_descriptor:any settings.sepa_debit_payments:object tos_acceptance:object
    tos_acceptance.date:any tos_acceptance.ip:any tos_acceptance.user_agent:any type:string`,
  account_link: `
    created:number expires_at:number object:string url:string`,
  balance: `
    available:list available.0.amount:number available.0.currency:string available.0.source_types:object
    available.0.source_types.card:number connect_reserved:list connect_reserved.0.amount:number
    connect_reserved.0.currency:string livemode:boolean object:string pending:list pending.0.amount:number
    pending.0.currency:string pending.0.source_types:object pending.0.source_types.card:number`,
  balance_transaction: `
    amount:number available_on:number balance_type:string created:number currency:string description:string
    exchange_rate:any fee:number fee_details:list id:string net:number object:string reporting_category:string
    source:string status:string type:string`,
  bank_account: `
    account_holder_name:string account_holder_type:string account_type:any bank_name:string country:string
    currency:string customer:any fingerprint:string id:string last4:string metadata:object object:string
    routing_number:string? status:string`,
  capability: `
    account:string future_requirements:object future_requirements.alternatives:list
    future_requirements.current_deadline:any future_requirements.currently_due:list
    future_requirements.disabled_reason:any future_requirements.errors:list future_requirements.eventually_due:list
    future_requirements.past_due:list future_requirements.pending_verification:list id:string object:string
    requested:boolean requested_at:number requirements:object requirements.alternatives:list
    requirements.current_deadline:any requirements.currently_due:list requirements.disabled_reason:any
    requirements.errors:list requirements.eventually_due:list requirements.past_due:list
    requirements.pending_verification:list status:string`,
  charge: `
    amount:number amount_captured:number amount_refunded:number application:any application_fee:any
    application_fee_amount:any balance_transaction:string? billing_details:object billing_details.address:object
    billing_details.address.city:any billing_details.address.country:any billing_details.address.line1:any
    billing_details.address.line2:any billing_details.address.postal_code:any billing_details.address.state:any
    billing_details.email:any billing_details.name:string billing_details.phone:any billing_details.tax_id:any
    calculated_statement_descriptor:any captured:boolean created:number currency:string customer:any
    description:string disputed:boolean failure_balance_transaction:any failure_code:any failure_message:any
    fraud_details:object id:string livemode:boolean metadata:object object:string on_behalf_of:any outcome:object
    outcome.advice_code:any outcome.network_advice_code:any outcome.network_decline_code:any
    outcome.network_status:any outcome.reason:any outcome.seller_message:any outcome.type:string paid:boolean
    payment_intent:any? payment_method:string payment_method_details:object payment_method_details.card:object
    payment_method_details.card.amount_authorized:any payment_method_details.card.authorization_code:any
    payment_method_details.card.brand:string payment_method_details.card.checks:object
    payment_method_details.card.checks.address_line1_check:any
    payment_method_details.card.checks.address_postal_code_check:any
    payment_method_details.card.checks.cvc_check:string payment_method_details.card.country:string
    payment_method_details.card.exp_month:number payment_method_details.card.exp_year:number
    payment_method_details.card.extended_authorization:object
    payment_method_details.card.extended_authorization.status:string payment_method_details.card.fingerprint:string
    payment_method_details.card.funding:string payment_method_details.card.incremental_authorization:object
    payment_method_details.card.incremental_authorization.status:string
    payment_method_details.card.installments:object? payment_method_details.card.installments.plan:object
    payment_method_details.card.installments.plan.count:any
    payment_method_details.card.installments.plan.interval:any
    payment_method_details.card.installments.plan.type:string payment_method_details.card.last4:string
    payment_method_details.card.mandate:any payment_method_details.card.multicapture:object
    payment_method_details.card.multicapture.status:string payment_method_details.card.network:string
    payment_method_details.card.network_token:object payment_method_details.card.network_token.used:boolean
    payment_method_details.card.network_transaction_id:any payment_method_details.card.overcapture:object
    payment_method_details.card.overcapture.maximum_amount_capturable:number
    payment_method_details.card.overcapture.status:string payment_method_details.card.regulated_status:any
    payment_method_details.card.three_d_secure:object?
    payment_method_details.card.three_d_secure.authentication_flow:any
    payment_method_details.card.three_d_secure.electronic_commerce_indicator:any
    payment_method_details.card.three_d_secure.exemption_indicator:any
    payment_method_details.card.three_d_secure.result:any
    payment_method_details.card.three_d_secure.result_reason:any
    payment_method_details.card.three_d_secure.transaction_id:any
    payment_method_details.card.three_d_secure.version:any payment_method_details.card.transaction_link_id:any
    payment_method_details.card.wallet:object? payment_method_details.card.wallet.dynamic_last4:any
    payment_method_details.card.wallet.type:string payment_method_details.type:string receipt_email:any
    receipt_number:any receipt_url:string refunded:boolean refunds:object refunds.data:list refunds.has_more:boolean
    refunds.object:string refunds.url:string review:any shipping:object? source:object? source.allow_redisplay:any
    source.amount:any source.client_secret:string source.created:number source.currency:any source.flow:string
    source.id:string source.livemode:boolean source.metadata:any source.object:string source.owner:object
    source.owner.address:object source.owner.address.city:any source.owner.address.country:any
    source.owner.address.line1:any source.owner.address.line2:any source.owner.address.postal_code:any
    source.owner.address.state:any source.owner.email:any source.owner.name:any source.owner.phone:any
    source.owner.verified_address:object source.owner.verified_address.city:any
    source.owner.verified_address.country:any source.owner.verified_address.line1:any
    source.owner.verified_address.line2:any source.owner.verified_address.postal_code:any
    source.owner.verified_address.state:any source.owner.verified_email:any source.owner.verified_name:any
    source.owner.verified_phone:any source.statement_descriptor:any source.status:string source.type:string
    source.usage:any source_transfer:any statement_descriptor:any statement_descriptor_suffix:any status:string
    transfer_data:object? transfer_data.amount:any transfer_data.destination:object
    transfer_data.destination.id:string transfer_data.destination.object:string transfer_group:any`,
  customer: `
    address:object? address.city:any address.country:any address.line1:any address.line2:any address.postal_code:any
    address.state:any balance:number created:number currency:string? default_source:any delinquent:boolean
    description:any discount:object? discount.checkout_session:any discount.customer:any
    discount.customer_account:any discount.end:any discount.id:string discount.invoice:any discount.invoice_item:any
    discount.object:string discount.promotion_code:any discount.source:object discount.source.coupon:any
    discount.source.type:string discount.start:number discount.subscription:any discount.subscription_item:any
    email:any id:string invoice_prefix:string invoice_settings:object invoice_settings.custom_fields:any
    invoice_settings.default_payment_method:any invoice_settings.footer:any
    invoice_settings.rendering_options:object invoice_settings.rendering_options.amount_tax_display:any
    invoice_settings.rendering_options.template:any livemode:boolean metadata:object name:any
    next_invoice_sequence:number object:string phone:any preferred_locales:list shipping:object? tax_exempt:string
    test_clock:any`,
  dispute: `
    amount:number balance_transactions:list charge:string created:number currency:string
    enhanced_eligibility_types:list evidence:object evidence.access_activity_log:any evidence.billing_address:any
    evidence.cancellation_policy:any evidence.cancellation_policy_disclosure:any evidence.cancellation_rebuttal:any
    evidence.customer_communication:any evidence.customer_email_address:any evidence.customer_name:any
    evidence.customer_purchase_ip:any evidence.customer_signature:any evidence.duplicate_charge_documentation:any
    evidence.duplicate_charge_explanation:any evidence.duplicate_charge_id:any evidence.enhanced_evidence:object
    evidence.product_description:any evidence.receipt:any evidence.refund_policy:any
    evidence.refund_policy_disclosure:any evidence.refund_refusal_explanation:any evidence.service_date:any
    evidence.service_documentation:any evidence.shipping_address:any evidence.shipping_carrier:any
    evidence.shipping_date:any evidence.shipping_documentation:any evidence.shipping_tracking_number:any
    evidence.uncategorized_file:any evidence.uncategorized_text:any evidence_details:object
    evidence_details.due_by:number evidence_details.enhanced_eligibility:object
    evidence_details.has_evidence:boolean evidence_details.past_due:boolean evidence_details.submission_count:number
    id:string is_charge_refundable:boolean livemode:boolean metadata:object object:string payment_intent:any
    payment_method_details:object payment_method_details.card:object payment_method_details.card.brand:string
    payment_method_details.card.case_type:string payment_method_details.card.network:string
    payment_method_details.card.network_reason_code:string payment_method_details.type:string reason:string
    status:string`,
  event: `
    api_version:any created:number data:object data.object:object id:string livemode:boolean object:string
    pending_webhooks:number request:object request.id:any request.idempotency_key:any type:string`,
  payment_intent: `
    amount:number amount_capturable:number amount_details:object amount_details.tip:object amount_received:number
    application:any application_fee_amount:any automatic_payment_methods:object
    automatic_payment_methods.enabled:boolean canceled_at:number? cancellation_reason:any capture_method:string
    client_secret:string confirmation_method:string created:number currency:string customer:any customer_account:any
    description:any excluded_payment_method_types:any id:string last_payment_error:object?
    last_payment_error.type:string latest_charge:any livemode:boolean managed_payments:object
    managed_payments.enabled:boolean metadata:object next_action:object? next_action.type:string object:string
    on_behalf_of:any payment_method:any payment_method_configuration_details:object
    payment_method_configuration_details.id:string payment_method_configuration_details.parent:any
    payment_method_options:object payment_method_types:list processing:object? processing.type:string
    receipt_email:any review:any setup_future_usage:any shipping:object? source:any statement_descriptor:any
    statement_descriptor_suffix:any status:string transfer_data:object? transfer_data.destination:object
    transfer_data.destination.id:string transfer_data.destination.object:string transfer_group:any`,
  payment_method: `
    allow_redisplay:string billing_details:object billing_details.address:object billing_details.address.city:string
    billing_details.address.country:string billing_details.address.line1:string billing_details.address.line2:any
    billing_details.address.postal_code:string billing_details.address.state:string billing_details.email:string
    billing_details.name:any billing_details.phone:string billing_details.tax_id:any card:object card.brand:string
    card.checks:object card.checks.address_line1_check:any card.checks.address_postal_code_check:any
    card.checks.cvc_check:string card.country:string card.display_brand:string card.exp_month:number
    card.exp_year:number card.fingerprint:string card.funding:string card.generated_from:object?
    card.generated_from.charge:any card.generated_from.payment_method_details:object
    card.generated_from.payment_method_details.type:string card.generated_from.setup_attempt:any card.last4:string
    card.networks:object card.networks.available:list card.networks.preferred:any card.regulated_status:any
    card.three_d_secure_usage:object card.three_d_secure_usage.supported:boolean card.wallet:object?
    card.wallet.dynamic_last4:any card.wallet.type:string created:number customer:any customer_account:any id:string
    livemode:boolean metadata:object  object:string type:string`,
  payout: `
    amount:number application_fee:any application_fee_amount:any arrival_date:number automatic:boolean
    balance_transaction:string created:number currency:string description:string destination:string
    failure_balance_transaction:any failure_code:any failure_message:any id:string livemode:boolean metadata:object
    method:string object:string original_payout:any payout_method:any reconciliation_status:string reversed_by:any
    source_type:string statement_descriptor:any status:string trace_id:object trace_id.status:string
    trace_id.value:any type:string`,
  refund: `
    amount:number balance_transaction:any charge:string created:number currency:string customer:any
    customer_account:any destination_details:object destination_details.card:object
    destination_details.card.type:string destination_details.type:string id:string metadata:object object:string
    payment_intent:any payment_method:any reason:any receipt_number:any source_transfer_reversal:any status:string
    transfer_reversal:any`,
  setup_intent: `
    application:any automatic_payment_methods:object automatic_payment_methods.enabled:any cancellation_reason:any
    client_secret:string created:number customer:any description:any excluded_payment_method_types:any
    flow_directions:any id:string last_setup_error:object? last_setup_error.type:string latest_attempt:any
    livemode:boolean mandate:any metadata:object next_action:object? next_action.type:string object:string
    on_behalf_of:any payment_method:any payment_method_configuration_details:object
    payment_method_configuration_details.id:string payment_method_configuration_details.parent:any
    payment_method_options:object payment_method_types:list single_use_mandate:any status:string usage:string`,
  transfer: `
    amount:number amount_reversed:number balance_transaction:string created:number currency:string description:any
    destination:string destination_payment:string id:string livemode:boolean metadata:object object:string
    reversals:object reversals.data:list reversals.has_more:boolean reversals.object:string reversals.url:string
    reversed:boolean source_transaction:any source_type:string transfer_group:any`,
  transfer_reversal: `
    amount:number balance_transaction:any created:number currency:string destination_payment_refund:any id:string
    metadata:object object:string source_refund:any transfer:string`,
  webhook_endpoint: `
    api_version:any application:any created:number description:string enabled_events:list id:string livemode:boolean
    metadata:object object:string status:string url:string`,
}
