-- Wallets and shares. `sealed` is encrypted under a key of its own row, `wrapped` is that key under the service's key `kek`.
create table wallet (
  wallet_id text primary key,
  owner text not null,
  secp256k1 text not null,
  ed25519 text not null,
  created_at bigint not null,
  confirmed boolean not null default false,
  exported_at bigint
);
create index wallet_owner on wallet (owner);
create table share (
  set_id text primary key,
  wallet_id text not null references wallet on delete cascade,
  kind text not null,
  device text not null,
  state text not null,
  created_at bigint not null,
  changed_at bigint not null,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null
);
create index share_wallet on share (wallet_id);
create index share_kek on share (kek);
create table device (
  owner text not null,
  device text not null,
  host_origin text not null,
  created_at bigint not null,
  last_seen_at bigint not null,
  revoked_at bigint,
  primary key (owner, device)
);
create index device_key on device (device);
-- Proofs that were used, until their nonce is too old.
create table proof (id text primary key, until bigint not null);
-- One row for each counted use of a limit.
create table usage (key text not null, at bigint not null);
create index usage_key on usage (key, at);
-- Append only: each hash covers the one before.
create table audit (
  number bigint primary key,
  at bigint not null,
  owner text not null,
  event text not null,
  meta text not null,
  hash text not null
);
create index audit_owner on audit (owner, number);
create function refuse_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append only'; end $$;
create trigger audit_append_only before update or delete on audit for each statement execute function refuse_change();
-- `identity`: keyed hash of the address, or of a provider and its name for the visitor. `login`: which of them.
create table account (
  id text primary key,
  identity text not null unique,
  login text not null,
  sealed bytea not null,
  wrapped bytea not null,
  kek int not null,
  created_at bigint not null,
  deletes_at bigint
);
create table social_transaction (
  id text primary key,
  provider text not null,
  purpose text not null,
  device text not null,
  host_origin text not null,
  language text not null,
  random text not null,
  challenge text not null,
  until bigint not null,
  used_at bigint
);
