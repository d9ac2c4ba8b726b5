-- Operations of smart accounts that a page has sent (ERC-4337). `number` is that of the operator's transaction that carries it.
create table if not exists user_operations (
  network text not null,
  hash text not null,
  sender text not null,
  nonce text not null,
  -- json, not jsonb: the text is returned as it came.
  operation json not null,
  state text not null check (state in ('waiting', 'bundled', 'done', 'dropped')),
  reason text,
  attempts int not null default 0,
  number bigint,
  transaction_hash text,
  place bigserial,
  created_at timestamptz not null default now(),
  primary key (network, hash)
);
create unique index if not exists user_operations_nonce on user_operations (network, sender, nonce)
  where state in ('waiting', 'bundled');
create index if not exists user_operations_waiting on user_operations (network, place) where state = 'waiting';
create index if not exists user_operations_number on user_operations (network, number);

-- Transactions of the operator's key, stored before they are sent, so that a restart finds them.
create table if not exists operation_bundles (
  network text not null,
  number bigint not null,
  raw text not null,
  -- Of every version that was sent: a version with a higher fee replaces the one before.
  hashes json not null,
  fee numeric not null,
  tip numeric not null,
  is_open boolean not null default true,
  sent_at timestamptz not null default now(),
  primary key (network, number)
);

-- The gateway that sends for a network: several gateways may share one database.
create table if not exists bundler_leases (
  network text primary key,
  owner text not null,
  until timestamptz not null
);
