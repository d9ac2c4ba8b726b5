// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Tokens with the habits that a swap meets. For local chains only.
abstract contract SwapToken {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply) {
        (name, symbol, decimals, totalSupply) = (name_, symbol_, decimals_, supply);
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
    }

    function move(address from, address to, uint256 value) internal virtual {
        require(balanceOf[from] >= value, "SwapToken: balance too low");
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function allow(address owner, address spender, uint256 value) internal {
        allowance[owner][spender] = value;
        emit Approval(owner, spender, value);
    }

    function spend(address from, address to, uint256 value) internal {
        uint256 allowed = allowance[from][msg.sender];
        require(allowed >= value, "SwapToken: allowance too low");
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        move(from, to, value);
    }
}

/// A token with the usual answers, and approvals by signature (EIP-712).
abstract contract SwapSignedToken is SwapToken {
    mapping(address => uint256) public nonces;

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, to, value);
        return true;
    }

    function version() external pure returns (string memory) {
        return "1";
    }

    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256("1"),
                block.chainid,
                address(this)
            )
        );
    }

    function demandSigned(bytes memory terms, address owner, uint8 v, bytes32 r, bytes32 s) internal view {
        bytes32 hash = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), keccak256(terms)));
        address signer = ecrecover(hash, v, r, s);
        require(signer != address(0) && signer == owner, "SwapSignedToken: not signed by the owner");
    }
}

/// The permit of EIP-2612.
contract SwapPermitToken is SwapSignedToken {
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        SwapToken(name_, symbol_, decimals_, supply)
    {}

    function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)
        external
    {
        require(block.timestamp <= deadline, "SwapPermitToken: too late");
        demandSigned(abi.encode(PERMIT, owner, spender, value, nonces[owner]++, deadline), owner, v, r, s);
        allow(owner, spender, value);
    }
}

/// DAI's permit: it names no amount, and allows all units or none.
contract SwapAllowToken is SwapSignedToken {
    bytes32 public constant PERMIT_TYPEHASH =
        keccak256("Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)");

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        SwapToken(name_, symbol_, decimals_, supply)
    {}

    function permit(
        address holder,
        address spender,
        uint256 nonce,
        uint256 expiry,
        bool allowed,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        demandSigned(abi.encode(PERMIT_TYPEHASH, holder, spender, nonce, expiry, allowed), holder, v, r, s);
        require(expiry == 0 || block.timestamp <= expiry, "SwapAllowToken: too late");
        require(nonce == nonces[holder]++, "SwapAllowToken: used already");
        allow(holder, spender, allowed ? type(uint256).max : 0);
    }
}

/// USDT's rules: no answers, and a new allowance only when the old one or the new one is zero.
contract SwapResetToken is SwapToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        SwapToken(name_, symbol_, decimals_, supply)
    {}

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0);
        allow(msg.sender, spender, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        spend(from, to, value);
    }
}

/// Takes two percent of each transfer, except of its creator's.
contract SwapFeeToken is SwapToken {
    address private immutable creator = msg.sender;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        SwapToken(name_, symbol_, decimals_, supply)
    {}

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal override {
        uint256 fee = from == creator ? 0 : value / 50;
        super.move(from, to, value - fee);
        if (fee > 0) super.move(from, creator, fee);
    }
}

/// Can be bought from its pool, but only its creator can send it there.
contract SwapTrapToken is SwapToken {
    address private immutable creator = msg.sender;
    address private pool;

    constructor(string memory name_, string memory symbol_, uint8 decimals_, uint256 supply)
        SwapToken(name_, symbol_, decimals_, supply)
    {}

    function close(address pool_) external {
        require(msg.sender == creator);
        pool = pool_;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allow(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        spend(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) internal override {
        require(to != pool || from == creator, "SwapTrapToken: no way out");
        super.move(from, to, value);
    }
}
