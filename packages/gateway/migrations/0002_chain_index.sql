-- What the gateway's own indexer has read. Addresses, hashes and contracts are lower-case hex with 0x.
create table indexed_heads (
  network text primary key,
  -- The last block read whole; null before the first.
  number bigint,
  hash text,
  -- The newest block the node told of.
  latest bigint,
  -- The gateway that reads this network, of those on this database.
  owner text,
  owner_until timestamptz
);

create table indexed_blocks (
  network text not null,
  number bigint not null,
  hash text not null,
  mined_at bigint not null,
  transactions int not null,
  primary key (network, number)
);

create table indexed_transactions (
  network text not null,
  block_number bigint not null,
  position int not null,
  hash text not null,
  sender text not null,
  recipient text,
  nonce bigint not null,
  is_confirmed boolean not null,
  fee numeric not null,
  action text,
  recipients int not null,
  primary key (network, block_number, position)
);

-- A row for each account a transaction touches, with the transfers that have it at one end.
create table indexed_activity (
  network text not null,
  account text not null,
  block_number bigint not null,
  position int not null,
  transfers json not null,
  primary key (network, account, block_number, position)
);
create index indexed_activity_block on indexed_activity (network, block_number);

-- Tokens an account has ever been given, and addresses it has dealt with on its own wish, each with the first time.
create table indexed_assets (
  network text not null,
  account text not null,
  token text not null,
  token_id text not null,
  standard text not null,
  first_block bigint not null,
  primary key (network, account, token, token_id)
);
create index indexed_assets_block on indexed_assets (network, first_block);

create table indexed_acquaintances (
  network text not null,
  account text not null,
  other text not null,
  first_block bigint not null,
  primary key (network, account, other)
);
create index indexed_acquaintances_block on indexed_acquaintances (network, first_block);
