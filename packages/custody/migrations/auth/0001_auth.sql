create table challenge (
  id text primary key,
  mail_index text not null,
  device text not null,
  host_origin text not null,
  purpose text not null,
  language text not null,
  code_hash text,
  attempts int not null default 0,
  until bigint not null,
  ended_at bigint,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null
);
create index challenge_device on challenge (mail_index, device);
create table code_budget (mail_index text primary key, since bigint not null, failed int not null);
create table session (
  id text primary key,
  owner text not null references account on delete cascade,
  device text not null,
  purpose text not null,
  access_hash text not null,
  access_until bigint not null,
  refresh_hash text not null,
  previous_hash text,
  rotated_at bigint not null,
  idle_until bigint not null,
  until bigint not null,
  entered_at bigint not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  ended_at bigint
);
create index session_owner on session (owner);
-- A change of the address: `primary` waits for the present address's code, `secondary` for the new one's.
create table email_change (
  id text primary key,
  owner text not null references account on delete cascade,
  device text not null,
  host_origin text not null,
  language text not null,
  step text not null,
  challenge text not null,
  until bigint not null,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null
);
