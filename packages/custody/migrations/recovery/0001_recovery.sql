-- The visitor's own delay for new devices (APV-6).
alter table account add column delay_hours int not null default 0;
alter table account add column former_delay_hours int not null default 0;
alter table account add column delay_changed_at bigint not null default 0;
create table approval (
  id text primary key,
  mail_index text not null,
  device text not null,
  host_origin text not null,
  browser text not null,
  language text not null,
  change text,
  token_hash text not null,
  numbers text not null,
  number int not null,
  state text not null,
  created_at bigint not null,
  viewed_at bigint,
  until bigint not null,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null
);
create index approval_mail on approval (mail_index);
create index approval_change on approval (change);
create table release_grant (
  id text primary key,
  owner text not null references account on delete cascade,
  device text not null,
  host_origin text not null,
  language text not null,
  secret_hash text not null,
  until bigint not null,
  held_until bigint,
  released text,
  cancel_hash text,
  cancelled_at bigint
);
create index release_grant_owner on release_grant (owner);
-- A change of the address: `waiting` for both links, `held` until its time, then `done`; `denied` also when cancelled.
create table email_change (
  id text primary key,
  owner text not null references account on delete cascade,
  device text not null,
  host_origin text not null,
  language text not null,
  mail_index text not null,
  state text not null,
  until bigint not null,
  held_until bigint,
  cancel_hash text,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null
);
create index email_change_mail on email_change (mail_index);
