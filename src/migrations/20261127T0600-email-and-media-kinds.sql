-- Kinds of emails and the kind of an organization's logo get the names that the glossary uses.
alter table media_item drop constraint media_item_kind_check;
alter table media_item drop constraint logo_has_an_organization;
update media_item set kind = 'organizationLogo' where kind = 'organisationLogo';
alter table media_item add constraint media_item_kind_check
  check (kind in ('providerPicture', 'customerPicture', 'providerVideo', 'organizationLogo'));
alter table media_item add constraint logo_has_an_organization
  check ((kind = 'organizationLogo') = (organization_id is not null));

update email set kind = renamed.kind
  from (values
    ('organisationInvites', 'organizationInvitation'),
    ('organisationManager', 'managerInvitation'),
    ('organisationAsked', 'membershipRequested'),
    ('organisationDecided', 'membershipDecided'),
    ('requestTakenBack', 'requestWithdrawn'),
    ('chargeGivenBack', 'chargeRefunded'),
    ('chargeLost', 'chargeAbandoned'),
    ('refundTaken', 'refundForProvider'),
    ('refundGiven', 'refundForClient'),
    ('sessionCalledOff', 'sessionCancelledByPlatform'),
    ('standingChanged', 'accountStatusChanged'),
    ('safetyChanged', 'securityChanged'),
    ('superuserMade', 'adminAdded'),
    ('oldTimeStays', 'rescheduleEnded'),
    ('credentialLapsing', 'credentialExpiring'),
    ('helplinesOld', 'helplinesOutdated'),
    ('dataCopyReady', 'dataExportReady'),
    ('loginEndedForSafety', 'loginEndedForSecurity'),
    ('payoutLost', 'payoutFailed'),
    ('platformPayoutLost', 'platformPayoutFailed'),
    ('rescheduleAsked', 'rescheduleProposed'),
    ('absenceNoted', 'absenceRecorded'),
    ('nowListed', 'profilePublished')
  ) as renamed (old_kind, kind)
  where email.kind = renamed.old_kind;
